import type { SourceFault } from '../expressions/result.ts'

/** Also where in the text, counted from 1. */
export interface TemplateFault extends SourceFault {
  line?: number
  column?: number
}

/** `missing`: variables that should have been written and have no value, as they are called in the template. */
export type RenderResult =
  | { ok: true; value: string; missing: string[]; spent: number }
  | { ok: false; error: TemplateFault; spent: number }

/** `names`: the variables a template asks for, as `contact.firstName`. */
export type TemplateCheck = { ok: true; names: string[] } | { ok: false; error: TemplateFault }
