import type { World } from '../world.ts'
import { type FaultOf, faultsByStage, type LoginFaultName, type Spoil, type Stage } from './login-faults.ts'
import type { Provider } from './people.ts'

/**
 * Returns the fault of a sign-in at this stage; undefined if there is none. A fault is chosen on the consent page (`own`), in the URL, or
 * by a request to `/control`.
 */
export const faultAt = <S extends Stage>(
  { faults }: World,
  stage: S,
  provider: Provider,
  own: LoginFaultName | undefined,
): Spoil<S> | undefined => {
  const isHere = (name: LoginFaultName): name is FaultOf<S> & LoginFaultName => Object.keys(faultsByStage[stage]).includes(name)
  if (own !== undefined) return isHere(own) ? { do: own, ms: 5000 } : undefined
  const found = faults.take('login', (fault) => (fault.provider ?? provider) === provider && isHere(fault.do))
  return found && isHere(found.do) ? { do: found.do, ms: found.ms } : undefined
}
