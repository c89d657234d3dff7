import { defineSlice } from '../slice.ts'
import { fetchAttachment } from './attachments/fetch-attachment.ts'
import { releaseHeld } from './automated/release-held.ts'
import { addAskReceipts, askReceipts } from './delivery/ask-receipts.ts'
import { addAskReceived, askReceived } from './delivery/ask-received.ts'
import { deliverMessage } from './delivery/deliver-message.ts'
import { paceAddress } from './delivery/pace-address.ts'
import { watchCarrier } from './delivery/watch-carrier.ts'
import { eraseThread } from './erase-thread.ts'
import { conversationHandlers } from './handlers.ts'
import { notifyStaff, sendNotice } from './notices/notify-staff.ts'
import { playgroundHandlers } from './playground.ts'
import { sendReaction } from './reactions/send-reaction.ts'

export const conversationsSlice = defineSlice({
  handlers: { conversations: conversationHandlers, playground: playgroundHandlers },
  jobs: {
    'deliver-message': deliverMessage,
    'pace-address': paceAddress,
    'watch-carrier': watchCarrier,
    'release-held': releaseHeld,
    'erase-thread': eraseThread,
    'fetch-attachment': fetchAttachment,
    'tell-reaction': sendReaction,
    'notify-staff': notifyStaff,
    'push-notice': sendNotice,
  },
  globalJobs: {
    'ask-receipts': askReceipts,
    'ask-received': askReceived,
  },
  waitsFor: {
    'deliver-message': 'carrier',
    'tell-reaction': 'carrier',
    'watch-carrier': 'inbox',
    'fetch-attachment': 'inbox',
    'ask-receipts': 'inbox',
    'ask-received': 'inbox',
    'push-notice': 'hook',
  },
  reactions: {
    MessageAdded: ['deliver-message'],
    MessageResent: ['deliver-message'],
    ContactMutedByAutomation: ['notify-staff'],
    // Held messages are asked about again.
    ContactMuted: ['release-held'],
    ContactUnmuted: ['release-held'],
    ContactOptedOut: ['release-held'],
    ContactAddressRevived: ['release-held'],
    ClientRulesChanged: ['release-held'],
    ChannelChanged: [{ job: 'release-held', if: 'template-chosen' }],
    ContactStatusChanged: ['release-held'],
    // The time zone may have changed.
    ContactChanged: ['release-held'],
    AutomationSettingsChanged: ['release-held'],
  },
  lasting: [addAskReceipts, addAskReceived],
})
