import type { passport as en } from '../en/passport.ts'
import type { Translated } from '../t.ts'

export const passport: Translated<typeof en> = {
  title: '{page} · Playhub',
  close: 'Fermer la fenêtre',
  closeByHand: 'Votre navigateur ne laisse pas la page fermer cette fenêtre. Fermez-la vous-même.',
  goOn: 'Continuer',
  done: { heading: 'C’est fait', text: 'Revenez au jeu. Cette fenêtre se ferme toute seule.' },
  linkRequired: {
    heading: 'Encore une étape',
    text: 'Un compte existe déjà avec votre adresse e-mail. Revenez au jeu : vous pourrez y ajouter ce moyen de connexion.',
  },
  taken: { heading: 'Non ajouté', text: 'Ce moyen de connexion appartient à un autre joueur. Rien n’a été modifié.' },
  foreign: { heading: 'Non confirmé', text: 'Ce n’est pas le compte avec lequel vous vous connectez. Rien n’a été modifié.' },
  cancelled: { heading: 'Annulé', text: 'Rien n’a été modifié. Revenez au jeu pour choisir un autre moyen.' },
  failed: { heading: 'La connexion n’a pas abouti', text: 'Revenez au jeu et réessayez, ou choisissez un autre moyen.' },
  unreachable: {
    heading: 'Pas de réponse',
    text: 'Le service de connexion ne répond pas pour le moment. Revenez au jeu et réessayez dans une minute.',
  },
  stale: {
    heading: 'Cette page n’est plus à jour',
    text: 'Cette connexion a déjà été utilisée ou a pris trop de temps. Revenez au jeu et appuyez de nouveau sur son bouton.',
  },
  unavailable: {
    heading: 'Non disponible',
    text: 'Ce moyen de connexion n’est pas disponible ici. Revenez au jeu et choisissez-en un autre.',
  },
  busy: { heading: 'Trop de tentatives', text: 'Attendez quelques minutes, puis appuyez de nouveau sur le bouton dans le jeu.' },
  returning: { heading: 'Un instant', text: 'Votre connexion continue. Si rien ne se passe, appuyez sur le bouton.' },
  proof: {
    heading: 'Un instant',
    text: 'Nous vérifions que cette fenêtre a été ouverte depuis le jeu.',
    refusedHeading: 'Nous nous sommes arrêtés ici',
    refusedText:
      'Cette fenêtre n’a pas été ouverte par le bouton de connexion de Playhub. Si vous arrivez ici par un lien, fermez la fenêtre : la personne qui l’a envoyé aurait pu entrer dans votre compte. Pour vous connecter, appuyez sur le bouton dans le jeu.',
  },
}
