import { defineSlice } from '../slice.ts'
import { integrationHandlers } from './handlers.ts'
import { addFillWebhooks, fillWebhooks } from './webhooks/fill-webhooks.ts'
import { postWebhook } from './webhooks/post-webhook.ts'

export const integrationsSlice = defineSlice({
  handlers: { integrations: integrationHandlers },
  jobs: {
    'fill-webhooks': fillWebhooks,
    'post-webhook': postWebhook,
  },
  reactions: {},
  lasting: [addFillWebhooks],
})
