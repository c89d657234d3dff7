import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseResult } from '@attune/contract/scenes/case'
import type { SceneImpact } from '@attune/contract/scenes/difference'
import type { Scene } from '@attune/contract/scenes/entity'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { SCENE_LISTS, versionsKey } from '../../keys.ts'
import { sceneQuery } from '../../scene-query.ts'
import type { LiveChoice } from '../../saving/dialog-props.ts'
import type { SceneDocument } from '../document/document.ts'
import { toSceneBody } from '../document/convert-scene.ts'
import type { NodeIssue } from '../../form/describe-issue.ts'
import { makePutOverOwn, type SaveRequest } from './put-over-own.ts'
import { readSaveRefusal, type SaveRefusal } from './read-save-refusal.ts'

/** A question to answer before a save proceeds. */
export type SaveQuestion =
  | { kind: 'impact'; impact: SceneImpact; document: SceneDocument }
  | { kind: 'conflict'; theirs: Scene }
  | { kind: 'cases'; cases: readonly CaseResult[]; document: SceneDocument; live: LiveChoice }

/** Why the last save or validation failed, and for which document. Kept until one succeeds. */
export interface SaveFailure extends SaveRefusal {
  document: SceneDocument
}

/** What the last validation warned of, and for which document. Kept until the next one, or until it is closed. */
export interface SaveWarnings {
  issues: readonly NodeIssue[]
  document: SceneDocument
}

interface UseSaveOptions {
  scene: Scene
  /** The state editing started from, so that no one else's save is overwritten. */
  base: { rev: number; version: number }
  /** Called after a successful save from here, with the revision that it was saved over. */
  onSaved: (scene: Scene, over: number) => void
}

/** Validates and saves, one at a time, with the questions in between. */
export const useSave = ({ scene, base, onSaved }: UseSaveOptions) => {
  const queries = useQueryClient()
  const { pass, fail, ...outcome } = useOutcome()
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const { _id: id } = scene
  const [overOwn] = useState(() => makePutOverOwn((request, rev) => putScene(id, request, rev)))

  const validate = useMutation({
    mutationFn: (document: SceneDocument) => calls.scenes.validate({ id, ...toSceneBody(document) }),
    meta: { quiet: true },
    onSuccess: ({ issues, cases }, document) => {
      pass({ issues, document })
      const failing = cases.filter(({ ok }) => !ok).length
      if (failing > 0)
        notify({
          kind: 'bad',
          title: formatCount(failing, 'recorded case fails', 'recorded cases fail'),
          content: 'When you save, you decide what happens to them.',
        })
      else if (issues.length === 0) notify({ kind: 'good', title: 'No problems found' })
    },
    onError: fail,
  })
  const put = useMutation({
    mutationFn: async (request: SaveRequest) => ({ saved: await overOwn.put(request, base.rev), over: base.rev }),
    meta: { quiet: true },
    onSuccess: ({ saved, over }) => {
      pass(null)
      setQuestion(null)
      queries.setQueryData(sceneQuery(id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: SCENE_LISTS })
      void queries.invalidateQueries({ queryKey: versionsKey(id) })
      onSaved(saved, over)
      notify({
        kind: 'good',
        title: saved.version === base.version ? 'Saved' : `Saved as version ${saved.version}`,
        content: saved.version === base.version ? null : 'New runs will use it.',
      })
    },
    onError: (error, { document, live }) => {
      const refusal = readSaveRefusal(error)
      if (refusal.theirs !== null) return setQuestion({ kind: 'conflict', theirs: refusal.theirs })
      if (refusal.cases !== null) return setQuestion({ kind: 'cases', cases: refusal.cases, document, live })
      // The open dialog shows the failure, and keeps what was chosen in it.
      if (question !== null && refusal.issues.length === 0) return
      fail(error, document)
      // Shown in the failure strip while it lasts.
      setQuestion(null)
    },
  })
  const impact = useMutation({
    mutationFn: (document: SceneDocument) => findImpact(id, document),
    meta: { quiet: true },
    onError: fail,
  })

  /** `publishes`: nodes or data sources changed, so saving creates a version. */
  const save = async (document: SceneDocument, publishes: boolean) => {
    if (validate.isPending || put.isPending || impact.isPending) return
    if (publishes) {
      const impactNow = await impact.mutateAsync(document).catch(() => null)
      if (impactNow === null) return
      if (impactNow.active > 0) return setQuestion({ kind: 'impact', impact: impactNow, document })
    }
    put.mutate({ document, live: { kind: 'pin' } })
  }
  return {
    validate: (document: SceneDocument) => validate.mutate(document),
    save,
    /** Proceeds after a question. Rejects with the refusal, for the dialog to show. */
    proceed: (next: SaveRequest) => put.mutateAsync(next),
    isOwn: overOwn.isOwn,
    isValidating: validate.isPending,
    isSaving: put.isPending || impact.isPending,
    ...outcome,
    question,
    setQuestion,
  }
}

const putScene = (id: string, { document, live, cases }: SaveRequest, rev: number) =>
  calls.scenes.put({
    id,
    'if-match': rev,
    live,
    ...toSceneBody(document),
    ...(cases !== undefined && { cases }),
  })

/**
 * Looks at the clients who are in the scene now: they may have come since it was opened. With clients, validates it too,
 * so that nobody is asked what happens to them if saving would be refused anyway.
 */
const findImpact = async (id: string, document: SceneDocument) => {
  const body = toSceneBody(document)
  const impact = await calls.scenes.getImpact({ id, nodes: body.nodes, dataSource: body.dataSource })
  if (impact.active > 0) await calls.scenes.validate({ id, ...body })
  return impact
}

/** How the last save or validation ended, if there is something to show. */
const useOutcome = () => {
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [warnings, setWarnings] = useState<SaveWarnings | null>(null)
  return {
    failure,
    warnings,
    pass: (warned: SaveWarnings | null) => {
      setFailure(null)
      setWarnings(warned === null || warned.issues.length === 0 ? null : warned)
    },
    fail: (error: unknown, document: SceneDocument) => {
      setWarnings(null)
      setFailure({ ...readSaveRefusal(error), document })
    },
    closeWarnings: () => setWarnings(null),
  }
}
