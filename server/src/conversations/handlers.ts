import type { conversations } from '@attune/contract/conversations/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { markPlayed } from './attachments/mark-played.ts'
import { deleteMessage } from './change/delete-message.ts'
import { resendMessage } from './change/resend-message.ts'
import { setAttachments } from './change/set-attachments.ts'
import { setFlags } from './change/set-flags.ts'
import { endClientLinks, endClientPause, getClientRules, sendClientLink } from './client-rules/client-rules.ts'
import { getMail } from './email/get-mail.ts'
import { getDraft, putDraft } from './drafts.ts'
import { createFolder, patchFolder, removeFolder } from './folders/change-folders.ts'
import { getCounters, getFolders } from './folders/get-folders.ts'
import { addIntoFolder, removeFromFolder } from './folders/members.ts'
import { listMedia, listPinned, listRanks } from './history/list-history.ts'
import { setPhotoCategory } from './history/set-photo-category.ts'
import { announcePresence } from './presence/announce-presence.ts'
import { setReaction } from './reactions/set-reaction.ts'
import { getMessage, listMessages } from './read-messages.ts'
import { searchMessages } from './search/search-messages.ts'
import { searchThreads } from './search-threads.ts'
import { sendMessage } from './send-message.ts'
import { deleteContext, setContext } from './set-context.ts'
import { getTakeover, handBack, takeConversation } from './takeover/takeover.ts'
import { createTemplate, listTemplates, removeTemplate, updateTemplate } from './templates/templates.ts'
import { previewTemplate, renderTemplate, listVariableValues } from './templates/render-template.ts'
import { sendWhatsAppTemplate } from './whatsapp/send-template.ts'
import { getThread, patchThread } from './threads.ts'

export const conversationHandlers: HandlersOf<typeof conversations> = {
  searchThreads: forMember(searchThreads),
  getThread: forMember(getThread),
  updateThread: forMember(patchThread),
  listMessages: forMember(listMessages),
  getMessage: forMember(getMessage),
  sendDirect: forMember(sendMessage),
  sendWhatsAppTemplate: forMember(sendWhatsAppTemplate),
  getClientRules: forMember(getClientRules),
  endClientPause: forMember(endClientPause),
  sendClientLink: forMember(sendClientLink),
  endClientLinks: forMember(endClientLinks),
  getDraft: forMember(getDraft),
  putDraft: forMember(putDraft),
  setContext: forMember(setContext),
  deleteContext: forMember(deleteContext),
  searchMessages: forMember(searchMessages),
  setFlags: forMember(setFlags),
  deleteMessage: forMember(deleteMessage),
  resendMessage: forMember(resendMessage),
  setAttachments: forMember(setAttachments),
  setReaction: forMember(setReaction),
  getMail: forMember(getMail),
  getFolders: forMember(getFolders),
  getCounters: forMember(getCounters),
  createFolder: forMember(createFolder),
  updateFolder: forMember(patchFolder),
  removeFolder: forMember(removeFolder),
  addIntoFolder: forMember(addIntoFolder),
  removeFromFolder: forMember(removeFromFolder),
  tellPresence: forMember(announcePresence),
  getTakeover: forMember(getTakeover),
  takeConversation: forMember(takeConversation),
  handBack: forMember(handBack),
  listTemplates: forMember(listTemplates),
  createTemplate: forMember(createTemplate),
  updateTemplate: forMember(updateTemplate),
  removeTemplate: forMember(removeTemplate),
  renderTemplate: forMember(renderTemplate),
  previewTemplate: forMember(previewTemplate),
  getVariableValues: forMember(listVariableValues),
  listRanks: forMember(listRanks),
  listMedia: forMember(listMedia),
  setPhotoCategory: forMember(setPhotoCategory),
  markPlayed: forMember(markPlayed),
  listPinnedMessages: forMember(listPinned),
}
