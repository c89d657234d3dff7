import * as live from '@attune/contract/app/live/events'
import { IDS, SCHEMA_MODULES } from '@attune/contract/app/slices'
import * as z from 'zod'

/** Schemas that several calls use, by their name in the contract. */
export const sharedSchemas = (): Record<string, { schema: z.ZodType }> =>
  Object.fromEntries(
    [live, IDS, ...SCHEMA_MODULES]
      .flatMap((module) => Object.entries(module))
      .filter((entry): entry is [string, z.ZodType] => /^[A-Z][a-z]/.test(entry[0]) && entry[1] instanceof z.ZodType)
      .map(([name, schema]) => [name, { schema }]),
  )
