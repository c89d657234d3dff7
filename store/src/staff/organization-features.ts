import { featureBits } from '@attune/contract/staff/masks'
import type { Feature } from '@attune/contract/features'
import type { Tenant } from '../store.ts'

/** Whether a part of the product is switched on for the organization, whoever works there. */
export const organizationHas = async (tx: Tenant, feature: Feature): Promise<boolean> => {
  const { features } = await tx.from('organizations').select('features').executeTakeFirstOrThrow()
  // No mask means that everything is on.
  return features === null || featureBits.has(featureBits.expand(BigInt(features)), feature)
}
