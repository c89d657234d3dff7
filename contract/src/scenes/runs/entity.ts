import * as z from 'zod'
import { ContactId, RunId, SceneId } from '../../ids.ts'
import { DataSourceItem } from '../fields.ts'
import { RUN_CONFIGS_MAX } from './limits.ts'
import { RUN_ENDINGS, RUN_STARTERS, WAIT_KINDS } from './kinds.ts'

export * from './kinds.ts'

/** Overrides a scene's data sources for a run. `target` is a scene id, or `#this` for the scene being started. */
export const SceneConfigInput = z.strictObject({
  target: z.union([z.literal('#this'), SceneId]),
  dataSource: z.array(DataSourceItem).max(RUN_CONFIGS_MAX),
})

/** A reference to a node of a scene. */
export const NodeRef = z.object({ _id: z.string(), type: z.string(), title: z.string().nullable() })
export type NodeRef = z.infer<typeof NodeRef>

/** A run of a scene for one client. Times are ISO 8601. */
export const ContactRun = z.object({
  _id: RunId,
  contactId: ContactId,
  scene: z.object({ _id: SceneId, title: z.string(), labels: z.array(z.string()) }),
  /** The label it was started by; null if it was started by scene id. */
  sceneLabel: z.string().nullable(),
  scenesConfig: z.array(SceneConfigInput),
  /** `stop` means it has ended. */
  status: z.enum(['active', 'stop']),
  /** Who or what started it. */
  startedBy: z.enum(RUN_STARTERS),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** How it ended; null while it is active. */
  ended: z.enum(RUN_ENDINGS).nullable(),
  /** What it is waiting for, at which node, and until when if known. */
  waits: z.array(z.object({ kind: z.enum(WAIT_KINDS), node: NodeRef, at: z.string().nullable() })),
  /** The scene's version it runs in. */
  version: z.number().int(),
  /** Number of problems the scene's author should fix. */
  problems: z.number().int(),
  abilities: z.object({ stop: z.boolean() }),
  rev: z.number().int(),
})
export type ContactRun = z.infer<typeof ContactRun>

/** A problem in a run that the scene's author should fix. */
export const RunProblem = z.object({
  at: z.string(),
  /** Number of the run's turn in which it occurred. */
  turn: z.number().int(),
  node: NodeRef.nullable(),
  message: z.string(),
})
export type RunProblem = z.infer<typeof RunProblem>

/** Whether a scene can be started for a client. `reason` is the refusal's code and sentence if it can't. */
export const AvailableScene = z.object({
  scene: z.object({ _id: SceneId, title: z.string(), labels: z.array(z.string()) }),
  available: z.boolean(),
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type AvailableScene = z.infer<typeof AvailableScene>
