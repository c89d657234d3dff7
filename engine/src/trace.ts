/**
 * What a turn went through, step by step, and what each step was decided on: enough to answer "why" without asking again.
 * Texts and values of the client are in it: it belongs to the client and goes with them.
 */
export interface TraceStep {
  token: number
  node: string
  type: string
  /** The way out it took; null while it waits or when it ended here. */
  output: number | null
  /** Key of an effect this step wanted, if any. */
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
  /** Kind of the input, and who or what gave it. */
  input: string
  at: string
  steps: TraceStep[]
  /** Why nothing came of the input, in a sentence: the run is as it was. Absent when something did. */
  ignored?: string
  /** Nodes visited and fuel spent, beside their limits. */
  spent: { nodes: number; fuel: number }
}
