/** What sets a turn going: exactly one. */
export type TurnInput =
  | { kind: 'start'; by: StartedBy; message?: IncomingMessage }
  /** A text, with its photos if it has any. `unsent`: keys of this run's messages that have not left yet. */
  | { kind: 'reply'; message: IncomingMessage; unsent: string[] }
  /** Something happened to the client, as `tag-added`; `data` is plain. */
  | { kind: 'event'; name: string; data: Record<string, unknown> }
  /** A token's moment has come. Ignored unless the token still waits since `since`. */
  | { kind: 'wake'; token: number; since: number }
  /** What became of an effect that works outside. Ignored unless a token waits for it. */
  | { kind: 'result'; effect: string; result: EffectResult }
  | { kind: 'run-ended'; run: string }
  /** Zone or routine of the client changed: moments are worked out anew. */
  | { kind: 'clock-changed' }
  /** The run goes on in another version: tokens move by node ids; those that have none end. */
  | { kind: 'moved'; nodes: Record<string, string> }
  | { kind: 'stop'; reason: string }

export type StartedBy = 'hand' | 'call' | 'event' | 'keyword' | 'scene' | 'first-interaction' | 'program'

export interface IncomingMessage {
  id: string
  text: string
  at: string
  photos: { place: number }[]
}

export type EffectResult =
  | { ok: true; value: unknown }
  | { ok: false; error: string }
  /** A prompt's own ends (NODES.md): the words that were found. */
  | { ok: true; value: unknown; stopped: 'breaking-words' | 'stop-words'; words: string[] }
