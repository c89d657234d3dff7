import type { SceneConfig } from '@attune/contract/scenes/graph'

/** What a token waits for. `since` is the turn in which the wait began, so that outdated wakes can be detected. */
export type Wait =
  /** A reply. The token with the highest `asked` gets it, but not before the message `send` has left. */
  | { kind: 'reply'; since: number; asked: number; send: string | null }
  | { kind: 'attachment'; since: number; asked: number; threshold: number; got: Photo[] }
  | { kind: 'event'; since: number; name: string }
  /**
   * A moment (ISO 8601, UTC), computed from `from` and again whenever the client's zone, routine or dates change. `rule` is
   * the index of its rule, `date` the local date it belongs to, `turn` the turn that seeds ranges.
   */
  | { kind: 'time'; since: number; at: string; from: string; turn: number; rule: number; date: string }
  /**
   * A date of the client that isn't known or has passed, for the reason `why`. Looked at again whenever the client's dates,
   * zone or routine change; then it is a moment, counted from `from`.
   */
  | { kind: 'date'; since: number; from: string; turn: number; why: string }
  /** The result of an effect performed outside: of a prompt, or with `photos`, of a classification. */
  | { kind: 'result'; since: number; effect: string; photos?: true }
  /** The end of the run with this id. */
  | { kind: 'run'; since: number; run: string }
  | { kind: 'never'; since: number }

/** A position in the scene: a node, and what is waited for there. */
export interface Token {
  id: number
  node: string
  wait: Wait
}

export interface Photo {
  /** Identify the file in effects. */
  messageId: string
  place: number
  category?: string
}

/** A client's answer to a question. */
export interface Answer {
  value: unknown
  text: string
  messageId: string
  at: string
}

/**
 * A scene in progress for one client, stored as plain JSON at every wait. Ids come from outside. `ended`: `done` (no
 * token left), `stopped` (by a person, a call or scene_stop) or `failed` (a budget was used up).
 */
export interface Run {
  format: 1
  runId: string
  sceneId: string
  version: number
  startedAt: string
  /** Time of the last turn. Time never goes back within a run, whatever the clock says. */
  at: string
  status: 'active' | 'ended'
  ended: 'done' | 'stopped' | 'failed' | null
  /** The current or last turn, counted from 1. */
  turn: number
  /** Empty once the run has ended. */
  tokens: Token[]
  /** The next token id, and the next question's `asked`. */
  next: { token: number; asked: number }
  /** Visits to each `attempt` node. */
  attempts: Record<string, number>
  /** For each scheduler node, by rule index: the local date it last ran for. It doesn't run for that date again. */
  ranOn: Record<string, (string | null)[]>
  /** By node id. */
  answers: Record<string, Answer>
  /** Id of the node whose answer is `answer`: the last one read. */
  lastAnswer: string | null
  /** The client's last message, whichever run took it. */
  message: { id: string; text: string; at: string } | null
  photos: Photo[]
  photo: { category: string } | null
  /** The text of the last prompt. */
  reply: string
  /** Messages sent in each prompt session, by session id. */
  sessions: Record<string, number>
  /** Replacements for the scene's data sources. */
  config: SceneConfig[]
  /** How often each output was taken, by `node:output`. */
  walked: Record<string, number>
  /** Depth in a chain of waiting runs; 0 if no run waits for this one. */
  depth: number
}
