import type { Fault } from '../expressions/result.ts'

/** Also where in the text, counted from 1. */
export interface TemplateFault extends Fault {
  line?: number
  column?: number
}

/** `missing`: variables that should have been written and have no value, as they are called in the template. */
export type Rendered =
  | { ok: true; value: string; missing: string[]; spent: number }
  | { ok: false; error: TemplateFault; spent: number }

/** `names`: the variables a template asks for, as `contact.firstName`. */
export type CheckedTemplate = { ok: true; names: string[] } | { ok: false; error: TemplateFault }
