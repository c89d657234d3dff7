import type { SourceFault } from '../expressions/result.ts'

/** With line and column, counted from 1. */
export interface TemplateFault extends SourceFault {
  line?: number
  column?: number
}

/** `missing`: variables that would be written but have no value, by their names in the template. */
export type RenderResult =
  | { ok: true; value: string; missing: string[]; spent: number }
  | { ok: false; error: TemplateFault; spent: number }

/** `names`: the variables a template reads, such as `contact.firstName`. */
export type TemplateCheck = { ok: true; names: string[] } | { ok: false; error: TemplateFault }
