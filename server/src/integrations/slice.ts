import { defineSlice } from '../slice.ts'
import { integrationHandlers } from './handlers.ts'
import { addFillWebhooks, fillWebhooks } from './webhooks/fill-webhooks.ts'
import { postWebhook } from './webhooks/post-webhook.ts'

export const integrationsSlice = defineSlice({
  handlers: { integrations: integrationHandlers },
  jobs: {
    'post-webhook': postWebhook,
  },
  globalJobs: {
    'fill-webhooks': fillWebhooks,
  },
  waitsFor: {
    'post-webhook': 'hook',
  },
  reactions: {},
  lasting: [addFillWebhooks],
})
