/**
 * What happened in a turn, step by step, with the reason for each step. Contains the client's texts and values, so it
 * belongs to the client and is erased with them.
 */
export interface TraceStep {
  token: number
  node: string
  type: string
  /** The output taken; null if the token waits or ended here. */
  output: number | null
  /** Key of an effect of this step. */
  effect?: string
  decided: Decision[]
}

export type Decision =
  | { by: 'expression'; source: string; value: unknown }
  | { by: 'expression-failed'; source: string; message: string; at?: number }
  | { by: 'answer'; parser: string; text: string; value: unknown; messageId: string }
  | { by: 'reply'; messageId: string }
  | { by: 'event'; name: string }
  | {
      by: 'schedule'
      rule: unknown
      zone: string
      routine: { key: string; time: string; own: boolean } | null
      window: [string, string] | null
      picked: string
      why: string
    }
  | { by: 'wake'; at: string; lateMs: number }
  | { by: 'count'; what: string; is: number; limit: number }
  | { by: 'result'; ok: boolean; summary: string }
  | { by: 'muted' }
  | { by: 'note'; text: string }

export interface Trace {
  turn: number
  /** The kind of input, and its source. */
  input: string
  at: string
  steps: TraceStep[]
  /** Why the input had no effect, as a sentence. Absent if it had one. */
  ignored?: string
  /** Nodes visited and steps spent on expressions and templates. */
  spent: { nodes: number; fuel: number }
}
