import { detailOf, failureOf, namesFields } from '../../client/failure.ts'
import type { ContactField, ContactFields } from './contact-fields.ts'

/** Why a form couldn't be saved: a message per field, and one for the rest. */
export interface FieldErrors {
  fields: Partial<Record<ContactField, string>>
  general: string | null
  /** The client who already has the phone number or email address, if they may be seen. */
  takenBy: { field: ContactField; contactId: string } | null
}

export const NO_ERRORS: FieldErrors = { fields: {}, general: null, takenBy: null }

/** Refusals that concern one field. */
const FIELD_BY_REFUSAL: Record<string, ContactField> = {
  NameRequired: 'fullName',
  ContactPhoneInvalid: 'phone',
  ContactEmailInvalid: 'email',
  GoalHidden: 'goal',
  CoachNotFound: 'primaryCoach',
  LabelsNotAllowed: 'labels',
  PhotoNotFound: 'photo',
}

/** Input names that differ from the form's field names. */
const FIELD_BY_PATH: Record<string, ContactField> = {
  height: 'heightValue',
  weight: 'weightValue',
  messageLimit: 'limitAmount',
  amount: 'limitAmount',
  expiredAt: 'limitUntil',
}

/** Maps a failed save to the form's fields. */
export const fieldErrorsOf = (error: unknown, fields: ContactFields): FieldErrors => {
  const { code, content } = failureOf(error)
  const detail = detailOf(error)
  if (code === 'AddressTaken') return takenErrorOf(detail)
  const field = FIELD_BY_REFUSAL[code]
  if (field !== undefined) return { ...NO_ERRORS, fields: { [field]: content } }
  if (!namesFields(code)) return { ...NO_ERRORS, general: content }
  const found = issuesOf(detail).flatMap(({ path, message }) => {
    const name = fieldOfPath(path, fields)
    return name === undefined ? [] : [[name, message] as const]
  })
  return { ...NO_ERRORS, fields: Object.fromEntries(found), general: found.length === 0 ? content : null }
}

const takenErrorOf = (detail: unknown): FieldErrors => {
  const isEmail = isRecord(detail) && detail['field'] === 'email'
  const contactId = isRecord(detail) ? detail['contactId'] : null
  const field = isEmail ? 'email' : 'phone'
  return {
    ...NO_ERRORS,
    fields: { [field]: `Another client already has this ${isEmail ? 'email address' : 'phone number'}.` },
    takenBy: typeof contactId === 'string' ? { field, contactId } : null,
  }
}

const fieldOfPath = (path: string, fields: ContactFields): ContactField | undefined => {
  const parts = path.split('.').toReversed()
  for (const part of parts) {
    if (part in fields) return part as ContactField // Checked by `in`.
    if (FIELD_BY_PATH[part] !== undefined) return FIELD_BY_PATH[part]
  }
  return undefined
}

const issuesOf = (detail: unknown): { path: string; message: string }[] => {
  const issues = isRecord(detail) ? detail['issues'] : null
  if (!Array.isArray(issues)) return []
  return issues.filter(
    (issue): issue is { path: string; message: string } =>
      isRecord(issue) && typeof issue['path'] === 'string' && typeof issue['message'] === 'string',
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
