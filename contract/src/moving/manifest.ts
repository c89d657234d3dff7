import * as z from 'zod'
import { DataSourceItem, SceneNodes } from '../scenes/fields.ts'

export const EXPORT_FORMAT = 'attune-export'
export const EXPORT_VERSION = 1

const Name = z.string().regex(/^[a-z_]{1,63}$/)

/** The first file of an export, `manifest.json`: what the export is of. */
export const Manifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  /** Name of the last migration of the database it was read from. */
  schema: z.string().max(100),
  of: z.enum(['organization', 'client']),
  organizationId: z.string().regex(/^or_[0-9a-f]{32}$/),
  /** Only in a client's export. */
  contactId: z
    .string()
    .regex(/^ct_[0-9a-f]{32}$/)
    .nullable(),
  /** ISO 8601. Everything is as it was at this moment. */
  takenAt: z.iso.datetime(),
  /** Each table comes after those it refers to. */
  tables: z.array(z.strictObject({ name: Name, columns: z.array(Name).min(1).max(200) })).max(300),
})
export type Manifest = z.infer<typeof Manifest>

/** A scene's version as an export has it: what runs execute and the editor draws. */
export const ExportedGraph = z.object({
  format: z.literal(1),
  sceneId: z.string(),
  version: z.number().int(),
  title: z.string(),
  nodes: SceneNodes,
  dataSource: z.array(DataSourceItem),
})
