import type { Why } from '@attune/contract/scenes/runs/why'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'
import type { Tenant } from '@attune/store/store'

/**
 * What another slice knows about a message's origin: the program that wrote it, or that started the scene which did.
 * Null if none did.
 */
export type WhySource = (
  tx: Tenant,
  contactId: string,
  origin: MessageOrigin,
) => Promise<{ program: NonNullable<Why['program']>; version: Why['version']; startedScene: boolean } | null>
