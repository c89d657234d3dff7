import * as z from 'zod'
import { call } from '../../call.ts'
import { AccountId } from '../../ids.ts'
import { SECOND_FACTOR_RESET } from '../limits.ts'
import { staffRefusals } from '../refusals.ts'
import { UserDetails } from './user.ts'

const { AccountNotFound, UserAboveYou, ResetNotAllowed, OwnSecondFactorReset, SecondFactorOff } = staffRefusals
const { OwnSecondFactorNeeded, ResetAlreadyAsked, ResetNotAsked, ResetByYourself } = staffRefusals

const account = {
  /** The account. */
  userId: AccountId,
}
/** An admin switched into another admin's account would be both of the two admins that this takes. */
const ALONE = { whileSwitched: 'never' } as const
const WHO = { AccountNotFound, UserAboveYou, ResetNotAllowed, OwnSecondFactorReset, OwnSecondFactorNeeded }

/**
 * Asks for somebody's second factor to be removed, because they lost it. Another admin has to confirm it within a day.
 * Both admins need a second factor of their own. The account is notified by email.
 */
const askSecondFactorReset = call(
  'users.update',
  {
    method: 'POST',
    path: '/v1/admin/users/{userId}/second-factor-reset',
    summary: 'Ask for a reset of a second factor',
  },
  ALONE,
)
  .input(z.strictObject({ ...account, reason: z.string().trim().min(1, 'Say why.').max(SECOND_FACTOR_RESET.reason) }))
  .output(UserDetails)
  .errors({ ...WHO, SecondFactorOff, ResetAlreadyAsked })

/**
 * Removes somebody's second factor, as another admin asked. The account's sessions end, and its API keys are revoked;
 * its password stays. The account is notified by email.
 */
const confirmSecondFactorReset = call(
  'users.update',
  {
    method: 'POST',
    path: '/v1/admin/users/{userId}/second-factor-reset/confirm',
    summary: 'Confirm the reset of a second factor',
  },
  ALONE,
)
  .input(z.strictObject(account))
  .output(UserDetails)
  .errors({ ...WHO, ResetNotAsked, ResetByYourself })

/** Withdraws a reset that is waiting to be confirmed. Any admin who could confirm it may, and so may whoever asked. */
const withdrawSecondFactorReset = call(
  'users.update',
  {
    method: 'DELETE',
    path: '/v1/admin/users/{userId}/second-factor-reset',
    summary: 'Withdraw the reset of a second factor',
  },
  ALONE,
)
  .input(z.strictObject(account))
  .output(UserDetails)
  .errors({ AccountNotFound, UserAboveYou, ResetNotAllowed, ResetNotAsked })

export const resetCalls = { askSecondFactorReset, confirmSecondFactorReset, withdrawSecondFactorReset }
