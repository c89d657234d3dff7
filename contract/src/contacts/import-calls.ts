import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId, ContactId, ContactImportId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { CSV_ENCODINGS, CSV_SEPARATORS, IMPORT_FIELDS, IMPORT_ROW_STATES, IMPORT_STATES } from './constants.ts'
import { IMPORT_MAX } from './limits.ts'
import { contactRefusals } from './refusals.ts'

const { ImportNotFound, ImportNotReady, ImportNameMissing, ImportHasErrors, CoachNotFound } = contactRefusals

/** Which field each column becomes, in the order of the file; null: none. */
export const ColumnChoice = z.array(z.enum(IMPORT_FIELDS).nullable()).max(IMPORT_MAX.columns)

/**
 * A file of clients on its way in. It comes by `POST v1/contacts/imports` as `text/csv` with the file's name in
 * `x-file-name`, percent-encoded; that answers this. Nothing of it is a client before it is applied.
 */
export const ContactImport = z.object({
  _id: ContactImportId,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  encoding: z.enum(CSV_ENCODINGS),
  separator: z.enum(CSV_SEPARATORS),
  /** The head of the file, and what each column becomes: guessed until chosen. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(IMPORT_FIELDS).nullable() })),
  /** The first rows as they stand in the file. */
  preview: z.array(z.array(z.string())),
  rows: z.number().int(),
  /** Rows looked at so far, and how many of them are good or wrong. */
  checked: z.number().int(),
  good: z.number().int(),
  wrong: z.number().int(),
  /** Once it is applied: rows that became clients, and rows that could not any more. */
  imported: z.number().int(),
  refused: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

/** One row: its line in the file, what was read, and what is wrong, by column (null: the whole row). */
export const ContactImportRow = z.object({
  line: z.number().int(),
  cells: z.array(z.string()),
  state: z.enum(IMPORT_ROW_STATES),
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
  contactId: ContactId.nullable(),
})
export type ContactImportRow = z.infer<typeof ContactImportRow>

/** Imports of one's own, the latest first, without their previews. */
const listImports = tenantCall('contacts.create', {
  method: 'GET',
  path: '/v1/contacts/imports',
  summary: 'Imports of clients',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ContactImport) }))

const getImport = tenantCall('contacts.create', {
  method: 'GET',
  path: '/v1/contacts/imports/{importId}',
  summary: 'One import',
})
  .input(z.strictObject({ importId: ContactImportId }))
  .output(ContactImport)
  .errors({ ImportNotFound })

const listImportRows = tenantCall('contacts.create', {
  method: 'GET',
  path: '/v1/contacts/imports/{importId}/rows',
  summary: 'Rows of an import',
})
  .input(
    z.strictObject({
      importId: ContactImportId,
      state: z.enum(IMPORT_ROW_STATES).optional(),
      limit: queryInteger(1, 100).default(25),
      next: z.string().max(400).optional(),
    }),
  )
  .output(page(ContactImportRow))
  .errors({ ImportNotFound })

/** Chooses what columns become and has every row looked at; `primaryCoach` is for rows that name none. */
const checkImport = tenantCall('contacts.create', {
  method: 'POST',
  path: '/v1/contacts/imports/{importId}/check',
  summary: 'Choose columns and look at every row',
})
  .input(
    z.strictObject({
      importId: ContactImportId,
      columns: ColumnChoice,
      options: z.strictObject({ primaryCoach: AccountId.nullable().optional() }).default({}),
    }),
  )
  .output(ContactImport)
  .errors({ ImportNotFound, ImportNotReady, ImportNameMissing, CoachNotFound })

/** Makes clients of all rows, or with `onlyGood` of those without errors. It goes on by itself, also after a crash. */
const applyImport = tenantCall('contacts.create', {
  method: 'POST',
  path: '/v1/contacts/imports/{importId}/apply',
  summary: 'Make clients of the rows',
})
  .input(z.strictObject({ importId: ContactImportId, onlyGood: z.boolean().default(false) }))
  .output(ContactImport)
  .errors({ ImportNotFound, ImportNotReady, ImportHasErrors })

/** Throws the file away before it is applied. */
const cancelImport = tenantCall('contacts.create', {
  method: 'DELETE',
  path: '/v1/contacts/imports/{importId}',
  summary: 'Throw an import away',
})
  .input(z.strictObject({ importId: ContactImportId }))
  .output(z.object({ _id: ContactImportId }))
  .errors({ ImportNotFound, ImportNotReady })

export const importCalls = { listImports, getImport, listImportRows, checkImport, applyImport, cancelImport }
