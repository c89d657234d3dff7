/** The one input of a turn. */
export type TurnInput =
  /** `event`: what started it, as `tag-added:vip`. */
  | { kind: 'start'; by: StartedBy; message?: IncomingMessage; event?: string }
  /** A message from the client, with its photos. `unsent`: keys of this run's messages that haven't left yet. */
  | { kind: 'reply'; message: IncomingMessage; unsent: string[] }
  /** Something that happened to the client, such as `tag-added`; `data` is plain JSON. */
  | { kind: 'event'; name: string; data: Record<string, unknown> }
  /** A token's time has come. Ignored unless the token has been waiting since turn `since`. */
  | { kind: 'wake'; token: number; since: number }
  /** The result of an effect performed outside. Ignored unless a token waits for it. */
  | { kind: 'result'; effect: string; result: EffectResult }
  | { kind: 'run-ended'; run: string }
  /** Questions of the run are asked anew, since their messages, of these keys, were omitted. */
  | { kind: 'ask-again'; sends: string[] }
  /**
   * The client's zone, routine or dates changed, so waiting times are computed again. `mayBeLate`: what comes daily or
   * weekly and has passed today on the new clock comes now, since messages can still leave today.
   */
  | { kind: 'clock-changed'; mayBeLate?: boolean }
  /**
   * The run continues in another version of the scene. Tokens move by node id; those without a node end. `rules`: those
   * of the schedulers in the version before, by node id; without them, rules are told apart by their index.
   */
  | { kind: 'moved'; nodes: Record<string, string>; rules?: Record<string, unknown[]> }
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
  /** A prompt ended by its own words: which kind, and the words found. */
  | { ok: true; value: unknown; stopped: 'breaking-words' | 'stop-words'; words: string[] }
