import * as z from 'zod'
import { Contact } from '../contacts/entity.ts'
import { ContactId } from '../ids.ts'
import { MergeId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { MERGE_FIELDS } from './merge-fields.ts'

/**
 * Why two clients may be the same person: they share a phone number or an email, or have the same full name and also the
 * same birthday, time zone or coach.
 */
export const DOUBLE_REASONS = ['phone', 'email', 'name-and-birthday', 'name-and-zone', 'name-and-coach'] as const
export type DoubleReason = (typeof DOUBLE_REASONS)[number]

/** What a client has, so that people can recognize the fuller record. */
export const DoubleSide = z.object({
  client: Contact,
  messages: z.number().int(),
  files: z.number().int(),
  notes: z.number().int(),
  tasks: z.number().int(),
  scheduled: z.number().int(),
})
export type DoubleSide = z.infer<typeof DoubleSide>

/** Two clients who may be the same person; the older record first. */
export const DoublePair = z.object({
  clients: z.tuple([Contact, Contact]),
  reasons: z.array(z.enum(DOUBLE_REASONS)),
})
export type DoublePair = z.infer<typeof DoublePair>

/** The fields that have a single value in the one that stays. */
export const MergeField = z.enum(MERGE_FIELDS)
export type MergeField = z.infer<typeof MergeField>

/** What a merge stops, since nothing may be sent twice: titles of scenes and programs, and how many messages. */
export const MergeStops = z.object({
  scenes: z.array(z.string()),
  programs: z.array(z.string()),
  /** Scheduled messages; they are moved, but stopped. */
  scheduled: z.number().int(),
  /** Automated messages that were waiting for the end of quiet hours or a mute; they are canceled. */
  held: z.number().int(),
})
export type MergeStops = z.infer<typeof MergeStops>

/** Two clients side by side, before they are merged. */
export const Comparison = z.object({
  stays: DoubleSide,
  goes: DoubleSide,
  /** The fields in which both have a value, but a different one. */
  differ: z.array(MergeField),
  stops: MergeStops,
})
export type Comparison = z.infer<typeof Comparison>

/** One client that was merged with another. */
export const Merge = z.object({
  _id: MergeId,
  /** The one that stays. */
  contactId: ContactId,
  mergedId: ContactId,
  /** The name of the one that went, as you may see it. */
  name: z.string(),
  by: StaffName.nullable(),
  at: z.iso.datetime(),
  /** Until when it can be undone. */
  until: z.iso.datetime(),
  abilities: z.object({ undo: z.boolean() }),
})
export type Merge = z.infer<typeof Merge>
