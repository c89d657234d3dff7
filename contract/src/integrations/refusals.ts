import { defineRefusals } from '../refusals.ts'

export const integrationRefusals = defineRefusals({
  WebhookNotFound: { status: 404, title: 'Page Not Found', message: 'This webhook wasn’t found.' },
  WebhookDeliveryNotFound: { status: 404, title: 'Page Not Found', message: 'This delivery wasn’t found.' },
  WebhooksFull: {
    status: 422,
    title: 'Not saved',
    message: 'There are 10 webhooks already. Remove one first.',
  },
  WebhookAddressRefused: {
    status: 422,
    title: 'Not saved',
    message: 'Use a public https address other than Attune’s own, such as https://hooks.example.com/attune.',
  },
  WebhookKindUnknown: {
    status: 422,
    title: 'Not saved',
    message: 'One of the chosen event types doesn’t exist. Choose from the list.',
  },
  WebhookOutdated: {
    status: 409,
    title: 'Not saved',
    message: 'Someone else changed this webhook in the meantime. Review the changes and try again.',
  },
  WebhookNotOn: { status: 409, title: 'Not sent', message: 'This webhook is switched off. Switch it on first.' },
  WebhookDeliveryWaiting: {
    status: 409,
    title: 'Not sent',
    message: 'This delivery is still waiting. It will be tried again automatically.',
  },
  WebhookTestNotSentAgain: {
    status: 409,
    title: 'Not sent',
    message: 'A test isn’t sent again. Send a new one.',
  },
})
