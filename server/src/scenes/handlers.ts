import type { scenes } from '@attune/contract/scenes/calls'
import { inside, type HandlersOf } from '../http/handler.ts'
import { archiveScene, unarchiveScene } from './authoring/archive-scene.ts'
import { cloneScene, createScene, importScene } from './authoring/create-scene.ts'
import { sceneCounts, sceneImpact } from './authoring/impact.ts'
import { getScene, listSceneLabels, listScenes } from './authoring/list-scenes.ts'
import { putScene } from './authoring/put-scene.ts'
import { validateScene } from './authoring/validate-scene.ts'
import { createCase, listCases, putCase, removeCase } from './cases/cases.ts'
import { discardDraft, getDraft, putDraft } from './drafts/drafts.ts'
import { endEditing, tellEditing } from './editing/editing.ts'
import { getSceneVersion, listSceneVersions, restoreSceneVersion, sceneDifference } from './authoring/versions.ts'

import { keepSceneMedia } from './media/keep-media.ts'
import { listSceneMedia } from './media/list-media.ts'
import { listPromptNames } from './media/prompt-names.ts'
import { tryPrompt } from './prompting/try-prompt.ts'

export const sceneHandlers: HandlersOf<typeof scenes> = {
  list: inside(listScenes),
  labels: inside(listSceneLabels),
  create: inside(createScene),
  importScene: inside(importScene),
  clone: inside(cloneScene),
  get: inside(getScene),
  validate: inside(validateScene),
  put: inside(putScene),
  archive: inside(archiveScene),
  unarchive: inside(unarchiveScene),
  versions: inside(listSceneVersions),
  getVersion: inside(getSceneVersion),
  restoreVersion: inside(restoreSceneVersion),
  difference: inside(sceneDifference),
  impact: inside(sceneImpact),
  counts: inside(sceneCounts),
  getDraft: inside(getDraft),
  putDraft: inside(putDraft),
  discardDraft: inside(discardDraft),
  tellEditing: inside(tellEditing),
  endEditing: inside(endEditing),
  cases: inside(listCases),
  createCase: inside(createCase),
  putCase: inside(putCase),
  removeCase: inside(removeCase),
  media: inside(listSceneMedia),
  keepMedia: inside(keepSceneMedia),
  promptNames: inside(listPromptNames),
  askPrompt: inside(tryPrompt),
}
