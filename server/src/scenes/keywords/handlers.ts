import type { keywords } from '@attune/contract/scenes/keywords/calls'
import { forMember, type HandlersOf } from '../../calls/handler.ts'
import { createKeyword, listKeywords, removeKeyword, setKeywordActive, updateKeyword } from './keywords.ts'
import { previewKeyword } from './preview-keyword.ts'
import { saveConfirmations } from './save-confirmations.ts'

export const keywordHandlers: HandlersOf<typeof keywords> = {
  list: forMember(listKeywords),
  create: forMember(createKeyword),
  update: forMember(updateKeyword),
  setActive: forMember(setKeywordActive),
  remove: forMember(removeKeyword),
  preview: forMember(previewKeyword),
  saveConfirmations: forMember(saveConfirmations),
}
