// What ui.js gives, for `tsc --checkJs`: the library itself comes without types.

export function html(strings: TemplateStringsArray, ...values: unknown[]): any;
export function render(drawn: any, parent: Element): void;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useRef<T>(initial: T): { current: T };
