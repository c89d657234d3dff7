import { authoringCalls } from './authoring-calls.ts'
import { caseCalls } from './case-calls.ts'
import { draftCalls } from './draft-calls.ts'
import { editingCalls } from './editing-calls.ts'
import { formCalls } from './form-calls.ts'
import { promptCalls } from './prompt-calls.ts'
import { versionCalls } from './version-calls.ts'

export const scenes = {
  ...authoringCalls,
  ...versionCalls,
  ...draftCalls,
  ...editingCalls,
  ...caseCalls,
  ...formCalls,
  ...promptCalls,
}
