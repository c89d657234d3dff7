import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { AGREEMENT_MAX } from '../limits.ts'
import { agreementRefusals } from './refusals.ts'

const Version = z.number().int().min(1).max(2_147_483_647)

/** The terms that the organization's coaches and managers agree to. A changed text is a new version. */
const Agreement = z.object({
  version: Version,
  /** Markdown. */
  text: z.string(),
  /** ISO 8601. */
  changedAt: z.string(),
})

/** A staff member's agreement to one version. */
export const AgreementSignature = z.object({
  version: Version,
  /** Their full name, as they typed it. */
  name: z.string(),
  /** ISO 8601. */
  signedAt: z.string(),
  /** Whether this is the version that counts now. */
  isCurrent: z.boolean(),
})
export type AgreementSignature = z.infer<typeof AgreementSignature>

/** The organization's agreement, and whether you have signed it. */
export const AgreementState = z.object({
  /** Null: the organization has none. */
  agreement: Agreement.nullable(),
  /** The latest version that you have signed; null: none. */
  signature: AgreementSignature.nullable(),
  /** Of its coaches and managers who can sign in: how many have signed this version. Null unless you may change it. */
  signed: z.object({ people: z.number().int(), of: z.number().int() }).nullable(),
  abilities: z.object({ update: z.boolean(), sign: z.boolean() }),
})
export type AgreementState = z.infer<typeof AgreementState>

const { AgreementChanged, AgreementMissing, AgreementNotYours } = agreementRefusals
const changed = { ...AgreementChanged, data: AgreementState }

/** Returns the organization's agreement. */
const getAgreement = tenantCall('agreement.sign', {
  method: 'GET',
  path: '/v1/agreement',
  summary: 'Get the agreement',
})
  .input(z.strictObject({}).optional())
  .output(AgreementState)

/**
 * Changes the agreement, if nobody else has since `version`; 0: there was none. Everybody has to sign the new version.
 * An empty text ends the agreement. Signatures of earlier versions are kept, with the text that was signed.
 */
const putAgreement = tenantCall('organizations.update', {
  method: 'PUT',
  path: '/v1/agreement',
  summary: 'Change the agreement',
})
  .input(
    z.strictObject({
      text: z.string().trim().max(AGREEMENT_MAX.text),
      version: z.number().int().min(0).max(2_147_483_647),
    }),
  )
  .output(AgreementState)
  .errors({ AgreementChanged: changed })

/** Signs the agreement. If you have already signed it, your first signature stays. */
const signAgreement = tenantCall(
  'agreement.sign',
  { method: 'POST', path: '/v1/agreement/signatures', summary: 'Sign the agreement' },
  { whileSwitched: 'never' },
)
  .input(
    z.strictObject({
      /** The version that you have read. */
      version: Version,
      name: z.string().trim().min(1, 'Enter your full name.').max(AGREEMENT_MAX.name),
    }),
  )
  .output(AgreementState)
  .errors({ AgreementChanged: changed, AgreementMissing, AgreementNotYours })

export const agreementCalls = { getAgreement, putAgreement, signAgreement }
