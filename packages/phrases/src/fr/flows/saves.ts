import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: 'Quelle progression voulez-vous garder ?',
    lead: 'Vous avez joué ici avant de vous connecter, et votre compte a sa propre progression. Celle que vous ne choisissez pas reste 30 jours parmi les versions précédentes.',
    leadJoined:
      'Vous avez réuni deux comptes, et les deux ont une progression ici. Celle que vous ne choisissez pas reste 30 jours parmi les versions précédentes.',
    account: 'De votre compte',
    guest: 'De ce navigateur',
    joined: 'Du compte réuni',
    when: 'Enregistrée {when}',
    size: '{size} Ko',
    used: 'Achats déjà utilisés avec ce compte : {count}',
    noneUsed: 'Ne contient aucun des achats déjà utilisés',
    keep: 'Garder cette progression',
    later: 'Décider plus tard',
    made: 'Le choix est fait. Le jeu redémarre avec cette progression.',
    undo: 'Annuler',
    back: 'Retour au jeu',
  },
}
