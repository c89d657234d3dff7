import type { conversations } from '@attune/contract/conversations/calls'
import type { playground } from '@attune/contract/conversations/playground'
import { inside, type HandlersOf } from '../http/handler.ts'
import { deleteMessage } from './change/delete-message.ts'
import { resendMessage } from './change/resend-message.ts'
import { setAttachments } from './change/set-attachments.ts'
import { setFlags } from './change/set-flags.ts'
import { getDraft, putDraft } from './drafts.ts'
import { createFolder, patchFolder, removeFolder } from './folders/change-folders.ts'
import { getCounters, getFolders } from './folders/get-folders.ts'
import { addIntoFolder, removeFromFolder } from './folders/members.ts'
import { getPhone, listPhones, reactAsClient, setPhoneFaults, textAsClient } from './playground.ts'
import { listMedia } from './looking-back/list-media.ts'
import { listPinned } from './looking-back/list-pinned.ts'
import { listRanks } from './looking-back/list-ranks.ts'
import { setPhotoCategory } from './looking-back/set-photo-category.ts'
import { tellPresence } from './presence/tell-presence.ts'
import { setReaction } from './reactions/set-reaction.ts'
import { getMessage, listMessages } from './read-messages.ts'
import { searchMessages } from './search/search-messages.ts'
import { searchThreads } from './search-threads.ts'
import { sendMessage } from './send-message.ts'
import { deleteContext, setContext } from './set-context.ts'
import { createTemplate, listTemplates, removeTemplate, updateTemplate } from './templates/templates.ts'
import { previewTemplate, renderTemplate, variableValues } from './templates/render-for.ts'
import { getThread, patchThread } from './threads.ts'

export const conversationHandlers: HandlersOf<typeof conversations> = {
  searchThreads: inside(searchThreads),
  getThread: inside(getThread),
  patchThread: inside(patchThread),
  listMessages: inside(listMessages),
  getMessage: inside(getMessage),
  sendDirect: inside(sendMessage),
  getDraft: inside(getDraft),
  putDraft: inside(putDraft),
  setContext: inside(setContext),
  deleteContext: inside(deleteContext),
  searchMessages: inside(searchMessages),
  setFlags: inside(setFlags),
  deleteMessage: inside(deleteMessage),
  resendMessage: inside(resendMessage),
  setAttachments: inside(setAttachments),
  setReaction: inside(setReaction),
  getFolders: inside(getFolders),
  getCounters: inside(getCounters),
  createFolder: inside(createFolder),
  patchFolder: inside(patchFolder),
  removeFolder: inside(removeFolder),
  addIntoFolder: inside(addIntoFolder),
  removeFromFolder: inside(removeFromFolder),
  tellPresence: inside(tellPresence),
  listTemplates: inside(listTemplates),
  createTemplate: inside(createTemplate),
  updateTemplate: inside(updateTemplate),
  removeTemplate: inside(removeTemplate),
  renderTemplate: inside(renderTemplate),
  previewTemplate: inside(previewTemplate),
  variableValues: inside(variableValues),
  ranks: inside(listRanks),
  media: inside(listMedia),
  setPhotoCategory: inside(setPhotoCategory),
  pinnedMessages: inside(listPinned),
}

export const playgroundHandlers: HandlersOf<typeof playground> = {
  phones: inside(listPhones),
  phone: inside(getPhone),
  text: inside(textAsClient),
  react: inside(reactAsClient),
  setFaults: inside(setPhoneFaults),
}
