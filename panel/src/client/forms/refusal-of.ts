import { detailOf, failureOf, namesFields } from '../failure.ts'

/** Messages by field name. */
export type FieldSentences<Values> = { readonly [Field in keyof Values & string]?: string }

/** Why a form couldn't be saved: what is wrong with its fields, and a message that belongs to none of them. */
export interface FormRefusal<Values> {
  fields: FieldSentences<Values>
  whole: string | null
}

/**
 * The messages of a failed save. The server names wrong fields by their path in the call's input
 * (`config.flags.features`); those that were sent get their message, and so does the field that `blame` names for a
 * refusal.
 */
export const refusalOf = <Values extends object>(
  error: unknown,
  sent: Partial<Values>,
  blame: (code: string) => (keyof Values & string) | undefined,
): FormRefusal<Values> => {
  const { code, content } = failureOf(error)
  const blamed = blame(code)
  if (blamed !== undefined) return { fields: { [blamed]: content } as FieldSentences<Values>, whole: null } // Its field.
  const issues = namesFields(code) ? issuesOf(detailOf(error)) : []
  const found = issues.map(({ path, message }) => [fieldIn(path, sent), message] as const)
  const fields = found.filter(([field]) => field !== undefined).toReversed()
  return {
    // The first message of each. They are fields of `sent`.
    fields: Object.fromEntries(fields) as FieldSentences<Values>,
    whole: fields.length > 0 && fields.length === found.length ? null : content,
  }
}

const fieldIn = (path: string, sent: object): string | undefined =>
  path
    .split('.')
    .toReversed()
    .find((part) => Object.hasOwn(sent, part))

/** The format the server uses with `InputInvalid`. */
const issuesOf = (detail: unknown): { path: string; message: string }[] =>
  (detail as { issues?: { path: string; message: string }[] } | undefined)?.issues ?? []
