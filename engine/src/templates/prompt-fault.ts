import { variableFault } from '../scope/variables.ts'
import { checkTemplate, toDotted } from './render.ts'

/** Why a message of a prompt template can't be saved, in one sentence; null if it can. */
export const promptFault = (content: string): string | null => {
  const checked = checkTemplate(content)
  if (!checked.ok) return checked.error.message
  return checked.names.map((name) => variableFault(toDotted(name))).find((fault) => fault !== null) ?? null
}
