import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId, ContactId } from '../ids.ts'
import { ContactImportId } from './ids.ts'
import { page, queryInteger } from '../page.ts'
import { CSV_ENCODINGS, CSV_SEPARATORS, IMPORT_FIELDS, IMPORT_ROW_STATES, IMPORT_STATES } from './constants.ts'
import { IMPORT_MAX } from './limits.ts'
import { contactRefusals } from './refusals.ts'

const { ImportNotFound, ImportNotReady, ImportNameMissing, ImportHasErrors, CoachNotFound } = contactRefusals

/** The field each column is imported into, in file order; null skips the column. */
export const ColumnChoice = z.array(z.enum(IMPORT_FIELDS).nullable()).max(IMPORT_MAX.columns)

/**
 * An import of clients. Upload the file to `POST /v1/contacts/imports` as `text/csv`, with the percent-encoded file name in
 * `x-file-name`; the response is this object. No clients are created until the import is applied.
 */
export const ContactImport = z.object({
  _id: ContactImportId,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  encoding: z.enum(CSV_ENCODINGS),
  separator: z.enum(CSV_SEPARATORS),
  /** The file's columns by header, and the field each is imported into: guessed until you choose. */
  columns: z.array(z.object({ name: z.string(), field: z.enum(IMPORT_FIELDS).nullable() })),
  /** The first rows of the file. */
  preview: z.array(z.array(z.string())),
  /** Number of rows without the header. */
  rows: z.number().int(),
  /** Rows checked so far. */
  checked: z.number().int(),
  /** Checked rows without problems. */
  good: z.number().int(),
  /** Checked rows with problems. */
  wrong: z.number().int(),
  /** Rows that became clients. */
  imported: z.number().int(),
  /** Rows that passed the check but could no longer be imported. */
  refused: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

/** One row of an import. */
export const ContactImportRow = z.object({
  /** Line number in the file, from 1. */
  line: z.number().int(),
  cells: z.array(z.string()),
  state: z.enum(IMPORT_ROW_STATES),
  /** What is wrong, by column; a null column means the whole row. */
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
  contactId: ContactId.nullable(),
})
export type ContactImportRow = z.infer<typeof ContactImportRow>

/** Lists your imports, newest first, without previews. */
const listImports = tenantCall('contacts.create', {
  method: 'GET',
  path: '/v1/contacts/imports',
  summary: 'List imports',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ContactImport) }))

/** Returns one of your imports. */
const getImport = tenantCall('contacts.create', {
  method: 'GET',
  path: '/v1/contacts/imports/{importId}',
  summary: 'Get an import',
})
  .input(z.strictObject({ importId: ContactImportId }))
  .output(ContactImport)
  .errors({ ImportNotFound })

/** Lists the rows of an import. */
const listImportRows = tenantCall('contacts.create', {
  method: 'GET',
  path: '/v1/contacts/imports/{importId}/rows',
  summary: 'List the rows of an import',
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

/** Sets the column mapping and starts checking every row. `primaryCoach` is used for rows that name no coach. */
const checkImport = tenantCall('contacts.create', {
  method: 'POST',
  path: '/v1/contacts/imports/{importId}/check',
  summary: 'Map the columns and check every row',
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

/** Creates clients from all rows, or with `onlyGood` from the rows without errors. It runs in the background. */
const applyImport = tenantCall('contacts.create', {
  method: 'POST',
  path: '/v1/contacts/imports/{importId}/apply',
  summary: 'Create clients from an import',
})
  .input(z.strictObject({ importId: ContactImportId, onlyGood: z.boolean().default(false) }))
  .output(ContactImport)
  .errors({ ImportNotFound, ImportNotReady, ImportHasErrors })

/** Discards an import that hasn't been applied. */
const cancelImport = tenantCall('contacts.create', {
  method: 'DELETE',
  path: '/v1/contacts/imports/{importId}',
  summary: 'Discard an import',
})
  .input(z.strictObject({ importId: ContactImportId }))
  .output(z.object({ _id: ContactImportId }))
  .errors({ ImportNotFound, ImportNotReady })

export const importCalls = { listImports, getImport, listImportRows, checkImport, applyImport, cancelImport }
