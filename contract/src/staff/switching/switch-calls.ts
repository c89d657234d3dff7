import * as z from 'zod'
import { call, tenantCall } from '../../call.ts'
import { AccountId } from '../../ids.ts'
import { Switch } from '../entity.ts'
import { SWITCH_MAX } from '../limits.ts'
import { staffRefusals } from '../refusals.ts'

const sentence = (missing: string) => z.string().trim().min(1, missing).max(SWITCH_MAX.text)

/**
 * Switches into somebody's account in the current organization, for an hour at most. Only admins can, and not into an
 * account with more rights than their own, with an API key, or from another account they have switched into. Your
 * session stays yours: it sees what the owner sees, changes nothing until `confirmSwitch`, and leaves no read mark,
 * presence, draft or notice. Further calls name the switch in `x-switched`; without it they are refused. The owner sees
 * that it happened.
 */
const switchTo = tenantCall(
  'users.switch',
  { method: 'POST', path: '/v2/users.switchTo', summary: "Switch into somebody's account" },
  { whileSwitched: 'always' },
)
  .input(
    z.strictObject({
      id: AccountId,
      /** Recorded, and shown to the owner of the account. */
      reason: sentence('Enter a reason.').default('no reason'),
    }),
  )
  .output(Switch)
  .errors({
    AccountNotFound: staffRefusals.AccountNotFound,
    SwitchAdminsOnly: staffRefusals.SwitchAdminsOnly,
    SwitchNotAllowed: staffRefusals.SwitchNotAllowed,
    SwitchSelf: staffRefusals.SwitchSelf,
    SwitchDisabled: staffRefusals.SwitchDisabled,
    SwitchNested: staffRefusals.SwitchNested,
    SwitchByKey: staffRefusals.SwitchByKey,
  })

/**
 * Confirms that you want to act as the owner of the account. From then on changes are made in their name, and recorded
 * under both names. What only the owner may do is still refused: their sign-in, security, profile, notifications, drafts,
 * folders and read marks.
 */
const confirmSwitch = call(
  'signed-in',
  { method: 'POST', path: '/v2/users.confirmSwitch', summary: 'Confirm acting as somebody' },
  { whileSwitched: 'always' },
)
  .input(
    z.strictObject({
      /** What you are going to change. Recorded, and shown to the owner of the account. */
      purpose: sentence('Say in a sentence what you want to change.'),
    }),
  )
  .output(Switch)
  .errors({ NotSwitched: staffRefusals.NotSwitched })

/** Switches back to your own account. Does nothing if you are in it. */
const switchBack = call(
  'signed-in',
  { method: 'POST', path: '/v2/users.switchBack', summary: 'Switch back to your own account' },
  { whileSwitched: 'always' },
)
  .input(z.strictObject({}).optional())
  .output(z.object({ switchedBack: z.boolean() }))

/** Lists who switched into your account, newest first, up to 100. */
const listSwitches = call('signed-in', {
  method: 'GET',
  path: '/v2/users.switches',
  summary: 'List who switched into your account',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Switch) }))

export const switchCalls = { switchTo, confirmSwitch, switchBack, listSwitches }
