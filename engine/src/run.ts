import type { SceneConfig } from '@attune/contract/scenes/graph'

/** What a token waits for. A wait names what ends it; `since` is the turn it began in, so that a stale wake is known. */
export type Wait =
  /** A reply. The one with the highest `asked` gets it; not while the message `send` has not left yet. */
  | { kind: 'reply'; since: number; asked: number; send: string | null }
  | { kind: 'attachment'; since: number; asked: number; threshold: number; got: Photo[] }
  | { kind: 'event'; since: number; name: string }
  /**
   * A moment (ISO 8601, UTC), worked out from `from`; worked out anew when zone or routine of the client change. `rule` is
   * the place of the rule that named it, `date` the local date it is the run of, `turn` the one that ranges are picked by.
   */
  | { kind: 'time'; since: number; at: string; from: string; turn: number; rule: number; date: string }
  /** The result of an effect that works outside: a prompt, a classification. */
  | { kind: 'result'; since: number; effect: string }
  /** The end of another run, which was to have this id. */
  | { kind: 'run'; since: number; run: string }
  | { kind: 'never'; since: number }

/** Stands on a node and moves along its ways out. */
export interface Token {
  id: number
  node: string
  wait: Wait
}

export interface Photo {
  /** Message and place of the file: what effects about it name. */
  messageId: string
  place: number
  category?: string
}

/** What a client answered to a question. */
export interface Answer {
  value: unknown
  text: string
  messageId: string
  at: string
}

/**
 * One scene on its way through one client's life, as it is stored at every wait: plain JSON, all of it. Ids are given from
 * outside. `ended` says how: `done` (no token left), `stopped` (by a person, a call or scene_stop), `failed` (budget spent).
 */
export interface Run {
  format: 1
  runId: string
  sceneId: string
  version: number
  startedAt: string
  /** Of the last turn. Time does not go back within a run, whatever a clock says. */
  at: string
  status: 'active' | 'ended'
  ended: 'done' | 'stopped' | 'failed' | null
  /** Counts turns from 1; the one being played or played last. */
  turn: number
  /** Where each token waits; none once ended. */
  tokens: Token[]
  /** The next token's id, and the next question's `asked`. */
  next: { token: number; asked: number }
  /** Passes of each `attempt` node. */
  attempts: Record<string, number>
  /** Of each scheduler node, by rule: the local date it ran for last, which it does not run for again. */
  ranOn: Record<string, (string | null)[]>
  /** By node. */
  answers: Record<string, Answer>
  /** The node whose answer is `answer`: the last one read. */
  lastAnswer: string | null
  /** The client's last incoming message that this run was told of. */
  message: { id: string; text: string; at: string } | null
  photos: Photo[]
  photo: { category: string } | null
  /** What a prompt wrote last. */
  reply: string
  /** Prompt sessions by id: messages sent in them. */
  sessions: Record<string, number>
  /** In place of the scene's data sources. */
  config: SceneConfig[]
  /** How often each way out was taken, by `node:output`. */
  walked: Record<string, number>
  /** How deep in runs that wait for one another; 0 for one that nobody waits for. */
  depth: number
}
