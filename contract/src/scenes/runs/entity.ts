import * as z from 'zod'
import { ContactId, RunId, SceneId } from '../../ids.ts'
import { DataSourceItem } from '../fields.ts'
import { RUN_CONFIGS_MAX } from './limits.ts'
import { RUN_ENDINGS, RUN_STARTERS, WAIT_KINDS } from './kinds.ts'

export * from './kinds.ts'

/** What a caller puts in place of a scene's data sources; `#this` or the scene's id is the target (spec 2 §7). */
export const SceneConfigInput = z.strictObject({
  target: z.union([z.literal('#this'), SceneId]),
  dataSource: z.array(DataSourceItem).max(RUN_CONFIGS_MAX),
})

/** The node something is about, as its scene names it. */
export const NodeRef = z.object({ _id: z.string(), type: z.string(), title: z.string().nullable() })
export type NodeRef = z.infer<typeof NodeRef>

/** One scene under way for one client, or that was: the spec's interaction-flow state (spec 1 §3). */
export const ContactRun = z.object({
  _id: RunId,
  contactId: ContactId,
  scene: z.object({ _id: SceneId, title: z.string(), labels: z.array(z.string()) }),
  /** By which label it was asked for, if by one. */
  sceneLabel: z.string().nullable(),
  scenesConfig: z.array(SceneConfigInput),
  /** `stop` means ended. */
  status: z.enum(['active', 'stop']),
  startedBy: z.enum(RUN_STARTERS),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  ended: z.enum(RUN_ENDINGS).nullable(),
  /** What it waits for now, and until when where that is known. */
  waits: z.array(z.object({ kind: z.enum(WAIT_KINDS), node: NodeRef, at: z.string().nullable() })),
  /** Of the scene. */
  version: z.number().int(),
  /** How many things went wrong in it that are its author's to mend. */
  problems: z.number().int(),
  abilities: z.object({ stop: z.boolean() }),
  rev: z.number().int(),
})
export type ContactRun = z.infer<typeof ContactRun>

/** What went wrong in a run that its author is to mend. */
export const RunProblem = z.object({
  at: z.string(),
  turn: z.number().int(),
  node: NodeRef.nullable(),
  message: z.string(),
})
export type RunProblem = z.infer<typeof RunProblem>

/** A scene as something to start for a client; `reason` is a refusal's code and sentence where it cannot be. */
export const AvailableScene = z.object({
  scene: z.object({ _id: SceneId, title: z.string(), labels: z.array(z.string()) }),
  available: z.boolean(),
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type AvailableScene = z.infer<typeof AvailableScene>
