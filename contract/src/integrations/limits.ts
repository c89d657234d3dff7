export const WEBHOOK_MAX = { webhooks: 10, title: 60, url: 500, kinds: 400 } as const

/**
 * How long a delivery waits after each failed attempt, in seconds: about a day in all. After the last one it has
 * failed, and only a person can send it again.
 */
export const WEBHOOK_RETRY_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800] as const

/** A receiver that has accepted nothing for this long is switched off. */
export const WEBHOOK_OFF_AFTER_DAYS = 3

/** How long the previous secret keeps signing alongside a new one. */
export const WEBHOOK_ROTATION_HOURS = 24

/** How long a receiver has to answer. */
export const WEBHOOK_ANSWER_SECONDS = 10

/** How long deliveries are listed once they have arrived or failed. */
export const WEBHOOK_KEPT_DAYS = 30

/** What a test is called in place of the kind of a fact. */
export const WEBHOOK_TEST = 'WebhookTested'

/** `on`: facts are sent. `off`: somebody switched it off. `gave-up`: it was switched off because nothing arrived. */
export const WEBHOOK_STATES = ['on', 'off', 'gave-up'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** `failed`: it isn't tried again by itself. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]
