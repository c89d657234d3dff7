/** An option with its label. */
export interface Choice {
  value: string
  title: string
  /** It is valid, but only shown where it is chosen already. */
  offered?: false
}

interface Named {
  name: string
  title: string
  required?: true
  /** Help text, if the title isn't enough. */
  hint?: string
}

/** A property of a node kind: its form field, allowed values and initial value. Each comment describes the stored value. */
export type PropertyForm = Named &
  (
    | { field: 'text'; maxLength: number; multiline?: true; initial?: string; suggest?: 'profile-key' | 'alert' }
    /** A text with Liquid variables. */
    | { field: 'template'; maxLength: number; multiline?: true; initial?: string }
    /** An expression, as text. */
    | { field: 'expression'; initial?: string }
    | { field: 'integer'; min: number; max: number; initial?: number; unit?: 'minutes' | 'messages' | 'photos' }
    | { field: 'boolean'; initial: boolean }
    | { field: 'choice'; choices: readonly Choice[]; initial?: string }
    /** A comma-separated text, or a list of texts. */
    | { field: 'tags'; initial?: string }
    /** A list of media ids. */
    | { field: 'media'; max: number }
    /** A `NodeValue`. */
    | { field: 'data-source'; types: readonly ('string' | 'number' | 'boolean' | 'date')[] }
    /** The name of a parser. Its settings are in the property named by `config`. */
    | { field: 'parser'; config: string; initial: string }
    /** The parser's settings, shown together with the parser. */
    | { field: 'parser-config' }
    /** `SchedulerRule[]` of scenes/rules.ts. */
    | { field: 'rules' }
    /** `SwitchCase[]`. */
    | { field: 'cases' }
    /** `PromptMessage[]`. */
    | { field: 'prompt-messages' }
    /** `Trigger[]`. */
    | { field: 'triggers' }
    /** Id of another scene. */
    | { field: 'scene' }
    /** Id of a prompt template. */
    | { field: 'prompt-template' }
    /** A text with variables, the id of a prompt template, or `#` and the id of a data source. */
    | { field: 'prompt-text'; maxLength: number }
  )

export type PropertyField = PropertyForm['field']
