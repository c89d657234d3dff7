/** A value that can be chosen, with the word for it. */
export interface Choice {
  value: string
  title: string
}

interface Named {
  name: string
  title: string
  required?: true
  /** What helps to fill it in, where the title does not say it. */
  hint?: string
}

/**
 * One property of a kind of node: which field it has in the form, which values it may have, what it is at first. What the
 * field's value looks like as it is stored stands beside each.
 */
export type PropertyForm = Named &
  (
    | { field: 'text'; maxLength: number; multiline?: true; initial?: string; suggest?: 'profile-key' | 'alert' }
    /** A text with variables in liquid. */
    | { field: 'template'; maxLength: number; multiline?: true; initial?: string }
    /** A text: an expression of ours. */
    | { field: 'expression'; initial?: string }
    | { field: 'integer'; min: number; max: number; initial?: number; unit?: 'minutes' | 'messages' | 'photos' }
    | { field: 'boolean'; initial: boolean }
    | { field: 'choice'; choices: readonly Choice[]; initial?: string }
    /** Comma separated in one text (spec 2 §3), or a list of texts. */
    | { field: 'tags'; initial?: string }
    /** List of media ids. */
    | { field: 'media'; max: number }
    /** `NodeValue`: a type, where several will do, a kind and a value. */
    | { field: 'data-source'; types: readonly ('string' | 'number' | 'boolean' | 'date')[] }
    /** Name of a parser; its settings stand in the property named by `config`. */
    | { field: 'parser'; config: string; initial: string }
    /** Settings of the parser; drawn with it. */
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
    /** A text with variables, the id of a prompt template, or `#` and the id of a data source (spec 2 §3). */
    | { field: 'prompt-text'; maxLength: number }
  )

export type PropertyField = PropertyForm['field']
