import type { World } from '../world.ts'
import { type FaultOf, faultsByStage, type LoginFaultName, type Spoil, type Stage } from './login-faults.ts'
import type { Provider } from './people.ts'

/** Returns the fault of this sign-in for this stage. It was chosen on the consent page or in the URL, or it was requested at `/control`. */
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
