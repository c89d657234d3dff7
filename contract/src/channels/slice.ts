import { defineSlice } from '../slice.ts'
import { channels } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { channelFacts } from './facts.ts'
import * as ids from './ids.ts'
import { channelRefusals } from './refusals.ts'
import { whatsappRefusals } from './whatsapp/refusals.ts'

export const channelsSlice = defineSlice({
  calls: { channels },
  tags: {
    channels: {
      name: 'Channels',
      description: 'Numbers that clients are texted from: connecting them, their health, and whose they are.',
    },
  },
  ids,
  facts: channelFacts,
  factGroup: 'Organization',
  refusals: { ...channelRefusals, ...whatsappRefusals },
  schemas: [entitySchemas],
  pages: ['/my-number'],
})
