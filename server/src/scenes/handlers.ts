import type { scenes } from '@attune/contract/scenes/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { setMayInterrupt } from './authoring/set-may-interrupt.ts'
import { archiveScene, unarchiveScene } from './authoring/archive-scene.ts'
import { cloneScene, createScene, importScene } from './authoring/create-scene.ts'
import { sceneCounts, sceneImpact } from './authoring/impact.ts'
import { getScene, listSceneLabels, listScenes } from './authoring/list-scenes.ts'
import { putScene } from './authoring/put-scene.ts'
import { validateScene } from './authoring/validate-scene.ts'
import { caseHandlers } from './cases/cases.ts'
import { draftHandlers } from './drafts/drafts.ts'
import { editingHandlers } from './editing/editing.ts'
import { getSceneVersion, listSceneVersions, restoreSceneVersion, sceneDifference } from './authoring/versions.ts'
import { keepSceneMedia } from './media/keep-media.ts'
import { listSceneMedia } from './media/list-media.ts'
import { listPromptNames } from './prompting/list-prompt-names.ts'
import { tryPrompt } from './prompting/try-prompt.ts'

export const sceneHandlers: HandlersOf<typeof scenes> = {
  list: forMember(listScenes),
  listLabels: forMember(listSceneLabels),
  create: forMember(createScene),
  importScene: forMember(importScene),
  clone: forMember(cloneScene),
  get: forMember(getScene),
  validate: forMember(validateScene),
  put: forMember(putScene),
  archive: forMember(archiveScene),
  unarchive: forMember(unarchiveScene),
  setMayInterrupt: forMember(setMayInterrupt),
  listVersions: forMember(listSceneVersions),
  getVersion: forMember(getSceneVersion),
  restoreVersion: forMember(restoreSceneVersion),
  getDifference: forMember(sceneDifference),
  getImpact: forMember(sceneImpact),
  getCounts: forMember(sceneCounts),
  ...draftHandlers,
  ...editingHandlers,
  ...caseHandlers,
  listMedia: forMember(listSceneMedia),
  keepMedia: forMember(keepSceneMedia),
  listPromptNames: forMember(listPromptNames),
  askPrompt: forMember(tryPrompt),
}
