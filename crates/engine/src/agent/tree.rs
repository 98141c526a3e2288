//! The tree of a search: decisions, the moves that were tried at them, and how these did.
//!
//! It lives in vectors that are kept from one search to the next, and is kept small: what a search waits
//! for is memory.

use super::numbers::root_of_ln;
use super::search::{EXPLORATION, SCALE};
use crate::card::Bits;

const NONE: u32 = u32::MAX;
/// Where a search starts.
pub(super) const ROOT: u32 = 0;
/// Decisions that a tree may hold; one that is full does not grow deeper.
const MOST_NODES: usize = 1 << 18;
/// Room that a row has at first; it is doubled when it is full.
const ROOM: usize = 4;
/// Places that one node has.
const PLACES: usize = 64;

/// A move as the searching seat sees it, and how it did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub visits: u32,
    /// How often it could have been chosen.
    available: u32,
    pub reward: u64,
    /// What came of it first.
    node: u32,
    bias: f32,
    /// Its mean reward, and one by the root of its visits: asked for more often than they change.
    mean: f32,
    doubt: f32,
}

impl Edge {
    /// Its upper confidence bound, now that it is available once more.
    #[inline(always)]
    pub fn look(&mut self, scale: f32) -> f32 {
        self.available += 1;
        self.mean + scale * (EXPLORATION * root_of_ln(self.available) + self.bias) * self.doubt
    }

    /// One more visit, and what it has brought.
    #[inline(always)]
    fn add(&mut self, reward: u64) {
        self.visits += 1;
        self.reward += reward;
        let visits = self.visits as f32;
        self.mean = self.reward as f32 / SCALE as f32 / visits;
        self.doubt = 1.0 / visits.sqrt();
    }
}

/// A decision: its edges, by what they look like. One with more places has several nodes, one after
/// the other, of which the first stands for it.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Places that have an edge, as bits.
    known: u64,
    /// Where its row starts: those edges in the order of their places.
    row: u32,
    /// Who decides what.
    signature: u32,
    /// Another decision that the same move has led to.
    next: u32,
}

impl Node {
    /// How many edges come before a place.
    #[inline(always)]
    fn before(&self, place: usize) -> usize {
        (self.known & ((1 << place) - 1)).count_ones() as usize
    }
}

/// Decisions and moves, each by its number.
#[derive(Default, Debug)]
pub(super) struct Tree {
    edges: Vec<Edge>,
    nodes: Vec<Node>,
    rows: Vec<u32>,
}

impl Tree {
    pub fn clear(&mut self) {
        self.edges.clear();
        self.nodes.clear();
        self.rows.clear();
    }

    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES
    }

    /// How much memory it holds on to, in bytes.
    pub fn capacity(&self) -> usize {
        self.rows.capacity() * size_of::<u32>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.nodes.capacity() * size_of::<Node>()
    }

    /// A decision with so many places.
    pub fn add_node(&mut self, signature: u32, places: usize) -> u32 {
        let first = self.nodes.len();
        self.nodes.resize(first + places.div_ceil(PLACES), Node { known: 0, row: 0, signature, next: NONE });
        first as u32
    }

    /// The decision that a move has led to: there may be several that the seat can tell apart.
    #[inline(always)]
    pub fn outcome(&mut self, edge: u32, signature: u32, places: usize) -> u32 {
        let mut node = self.edges[edge as usize].node;
        while node != NONE {
            let known = &self.nodes[node as usize];
            if known.signature == signature {
                return node;
            }
            node = known.next;
        }
        let node = self.add_node(signature, places);
        self.nodes[node as usize].next = self.edges[edge as usize].node;
        self.edges[edge as usize].node = node;
        node
    }

    /// The first places of a decision that have an edge, as bits.
    #[inline(always)]
    pub fn known(&self, node: u32) -> u64 {
        self.nodes[node as usize].known
    }

    /// The edge at a place of a decision.
    pub fn find(&self, node: u32, place: usize) -> Option<u32> {
        let (node, place) = (&self.nodes[node as usize + place / PLACES], place % PLACES);
        (node.known >> place & 1 == 1).then(|| self.rows[node.row as usize + node.before(place)])
    }

    /// Looks at the edges at these of the first places of a decision.
    #[inline(always)]
    pub fn look(&mut self, node: u32, places: u64, mut look: impl FnMut(u8, u32, &mut Edge)) {
        let node = self.nodes[node as usize];
        for place in Bits(places & node.known) {
            let edge = self.rows[node.row as usize + node.before(place.into())];
            look(place, edge, &mut self.edges[edge as usize]);
        }
    }

    pub fn edge(&self, edge: u32) -> &Edge {
        &self.edges[edge as usize]
    }

    pub fn edge_mut(&mut self, edge: u32) -> &mut Edge {
        &mut self.edges[edge as usize]
    }

    /// A new edge at a place that has none.
    pub fn add_edge(&mut self, node: u32, place: usize, bias: f32) -> u32 {
        let edge = self.edges.len() as u32;
        self.edges.push(Edge { visits: 0, available: 1, reward: 0, node: NONE, bias, mean: 0.0, doubt: 0.0 });
        self.put(node, place, edge);
        edge
    }

    /// Puts an edge at a place that has none.
    pub fn put(&mut self, node: u32, place: usize, edge: u32) {
        let (node, place) = (&mut self.nodes[node as usize + place / PLACES], place % PLACES);
        let count = node.known.count_ones() as usize;
        if count == 0 || (count >= ROOM && count.is_power_of_two()) {
            // The row is full: it goes on where there is room.
            let (old, new) = (node.row as usize, self.rows.len());
            self.rows.resize(new + ROOM.max(2 * count), NONE);
            self.rows.copy_within(old..old + count, new);
            node.row = new as u32;
        }
        let (row, at) = (node.row as usize, node.before(place));
        self.rows.copy_within(row + at..row + count, row + at + 1);
        self.rows[row + at] = edge;
        node.known |= 1 << place;
    }

    /// The number of the edge that is added next.
    pub fn next_edge(&self) -> u32 {
        self.edges.len() as u32
    }

    /// Carries rewards, one for each side, back along a path of edges and whose they are.
    #[inline(always)]
    pub fn carry_back<const SIDES: usize>(&mut self, path: &[(u32, u8)], rewards: [u64; SIDES]) {
        for &(edge, side) in path {
            self.edges[edge as usize].add(rewards[usize::from(side) % SIDES]);
        }
    }
}
