// What a person is asked, and the choices that are buttons rather than cards.

import { Sentence, capital, spoken } from "./cards.js";
import { useFocusKeeper } from "./focus.js";
import { html, useEffect, useMemo, useState } from "./ui.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */

/**
 * Choices that are not cards of one's own, and what is asked.
 * @param {{ choosing: import("./hand.js").Choosing & { waiting: boolean }, others: number[],
 *   snapshot: Snapshot }} props
 */
export function Choices({ choosing, others, snapshot }) {
  const { ask, chosen, choose, settle, whole, hinted, point } = choosing;
  const keeper = useFocusKeeper(() => keeper.ref.current);
  const pressed = ask && chosen.length > 0 && (ask.series || chosen.some((one) => !others.includes(one)));
  return html`<section class="do" aria-label="Your choices" tabindex="-1" ...${keeper}>
    <${Prompt} snapshot=${snapshot} ask=${ask} />
    ${ask &&
    html`<div class="choices" role="group" aria-label=${spoken(ask.prompt)}>
      ${others.map((index) => {
        const choice = ask.choices[index];
        const short = choice.kind === "bid" ? choice.text.replace(/^bid /, "") : choice.text;
        return html`<button
          key="${choice.kind} ${choice.text}"
          type="button"
          class="button ${ask.choices.length === 1 || chosen.includes(index) ? "main" : ""} ${hinted.includes(index) ? "hinted" : ""}"
          data-choice=${index}
          data-key=${choice.key}
          aria-label=${capital(spoken(choice.text))}
          onClick=${() => choose(index)}
          onFocus=${() => point(index)}
          onBlur=${() => point(null)}
          onPointerEnter=${() => point(index)}
          onPointerLeave=${() => point(null)}
        >
          <span><${Sentence} text=${capital(short)} /></span>
        </button>`;
      })}
      ${ask.series &&
      html`<button
        key="settle"
        type="button"
        class="button main"
        data-choice=${whole && chosen.length ? "settle" : undefined}
        disabled=${!(whole && chosen.length)}
        onClick=${settle}
      >
        ${whole && chosen.length
          ? html`<span>${capital(ask.verb)} <${Cards} ask=${ask} chosen=${chosen} /></span>`
          : `${chosen.length} of ${ask.most} chosen`}
      </button>`}
      ${!ask.series && pressed &&
      html`<button key="confirm" type="button" class="button main" data-choice="settle" onClick=${settle}>
        <span><${Sentence} text=${capital(ask.choices[chosen[0]].text)} /></span>
      </button>`}
    </div>`}
  </section>`;
}

/** @param {{ ask: import("./types.js").Ask, chosen: number[] }} props */
function Cards({ ask, chosen }) {
  return chosen.map((index) => html`<${Sentence} text=${ask.choices[index].text.split(" ").at(-1)} /> `);
}

/** @param {{ snapshot: Snapshot, ask: import("./types.js").Ask | null }} props */
function Prompt({ snapshot, ask }) {
  const left = useClock(snapshot);
  const thinking = snapshot.seats.find((seat) => seat.seat === snapshot.thinking);
  const waits = thinking && !thinking.me ? `${thinking.name} is thinking` : "";
  return html`<p class="prompt ${ask ? "" : "wait"}">
    ${ask ? html`<${Sentence} text=${ask.prompt} />` : waits}${left}
  </p>`;
}

/** "· 12 s", counted down here. @param {Snapshot} snapshot */
function useClock(snapshot) {
  const [, tick] = useState(0);
  const clock = snapshot.clock;
  const ends = useMemo(() => performance.now() + (clock?.left ?? 0), [clock]);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick((times) => times + 1), 500);
    return () => clearInterval(timer);
  }, [clock]);
  return clock ? ` · ${Math.max(0, Math.ceil((ends - performance.now()) / 1000))} s` : "";
}
