import type { ReactNode } from 'react'
import { useAccount } from '../../client/account.ts'
import { holdsPermissions } from './permission-check.ts'

interface PermissionGateProps {
  /** Names of permissions that must all be held. */
  all?: readonly string[]
  /** Names of which one is enough. */
  any?: readonly string[]
  children: ReactNode
  /** Shown where the account does not hold them. */
  otherwise?: ReactNode
}

/** Shows its content only if all, or any, of the named permissions hold (spec 2 §6). The server decides by itself. */
export const PermissionGate = ({ all = [], any, children, otherwise = null }: PermissionGateProps) => {
  const { scope } = useAccount()
  return holdsPermissions(scope.permissions, { all, any }) ? children : otherwise
}
