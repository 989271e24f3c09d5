import type { mail as en } from '../en/mail.ts'
import type { Translated } from '../t.ts'

export const mail: Translated<typeof en> = {
  nickName: 'Joueur {number}',
  code: {
    label: 'Votre code',
    expires: {
      one: 'Le code est valable {count} minute et une seule fois. Un e-mail plus récent le remplace.',
      many: 'Le code est valable {count} minutes et une seule fois. Un e-mail plus récent le remplace.',
      other: 'Le code est valable {count} minutes et une seule fois. Un e-mail plus récent le remplace.',
    },
    register: {
      subject: 'Votre code Playhub',
      heading: 'Confirmez votre adresse',
      lead: 'Saisissez ce code sur la page d’inscription pour terminer la création de votre compte pour {email}.',
      notYou:
        'Si ce n’était pas vous, ne faites rien : sans le code, aucun compte n’est créé. Ne donnez le code à personne, pas même à notre assistance.',
    },
    recover: {
      subject: 'Votre code de récupération Playhub',
      heading: 'Nouveau mot de passe',
      lead: 'Saisissez ce code sur la page de récupération pour définir un nouveau mot de passe pour {email}.',
      notYou:
        'Si ce n’était pas vous, ne faites rien : sans le code, votre mot de passe reste le même. Ne donnez le code à personne, pas même à notre assistance.',
    },
    addEmail: {
      subject: 'Votre code Playhub',
      heading: 'Confirmez votre adresse',
      lead: 'Saisissez ce code dans votre profil pour vous connecter désormais avec {email}.',
      notYou:
        'Si ce n’était pas vous, ne faites rien : sans le code, votre adresse n’est ajoutée à aucun compte. Ne donnez le code à personne, pas même à notre assistance.',
    },
  },
  method: {
    google: 'Google',
    apple: 'Apple',
    email: 'e-mail',
    vk: 'VK ID',
    yandex: 'Yandex ID',
    telegram: 'Telegram',
    facebook: 'Facebook',
  },
  when: 'Quand : {when}',
  browser: 'Navigateur : {browser}',
  browserUnknown: 'Navigateur : inconnu',
  network: 'Réseau : {network}',
  newDevice: {
    subject: 'Nouvelle connexion à votre compte Playhub',
    heading: 'Une nouvelle connexion',
    lead: 'Quelqu’un s’est connecté à votre compte via {method}, depuis un navigateur jamais utilisé pour ce compte.',
    todo: 'Si c’était vous, tout va bien. Sinon, ouvrez votre profil, choisissez «Se déconnecter partout», puis définissez un nouveau mot de passe via «Mot de passe oublié».',
  },
  password: {
    subject: 'Votre mot de passe Playhub a été modifié',
    heading: 'Votre mot de passe a été modifié',
    lead: 'Le mot de passe de votre compte a été modifié et toutes les sessions ont été fermées.',
    todo: 'Si c’était vous, connectez-vous avec le nouveau mot de passe. Sinon, quelqu’un lit vos e-mails : changez d’abord le mot de passe de votre messagerie, puis définissez-en un nouveau sur Playhub via «Mot de passe oublié».',
  },
  guessed: {
    subject: 'Quelqu’un essaie de deviner un code Playhub',
    heading: 'Des codes incorrects ont été saisis',
    lead: 'Nous vous avons envoyé un code, et quelqu’un en a saisi de mauvais jusqu’à ce qu’il ne soit plus valable. Rien n’a été modifié.',
    todo: 'Si c’était vous, demandez un nouveau code. Sinon, il n’y a rien à faire : le code n’est plus valable. Ne donnez jamais un code à personne, pas même à notre assistance.',
  },
  added: {
    subject: 'Nouveau moyen de connexion à Playhub',
    heading: 'Un moyen de connexion a été ajouté',
    lead: 'Désormais, on peut se connecter à votre compte via {method}.',
    todo: 'Si ce n’était pas vous, ouvrez votre profil, retirez-le, choisissez «Se déconnecter partout» et définissez un nouveau mot de passe via «Mot de passe oublié».',
  },
  removed: {
    subject: 'Un moyen de connexion à Playhub a été retiré',
    heading: 'Un moyen de connexion a été retiré',
    lead: 'Désormais, plus personne ne peut se connecter à votre compte via {method}.',
    todo: 'Si ce n’était pas vous, connectez-vous par un autre moyen, choisissez «Se déconnecter partout» dans votre profil et ajoutez-le de nouveau. Si vous ne pouvez plus vous connecter, écrivez-nous tout de suite.',
  },
  fact: {
    item: 'Article : {item}',
    game: 'Jeu : {project}',
    amount: 'Montant : {amount}',
  },
  paidLate: {
    subject: 'Votre paiement a finalement abouti',
    heading: '{item} : l’achat est à vous',
    lead: 'Votre paiement a finalement abouti, l’achat est à vous : {item}. La banque a confirmé le paiement plus tard que d’habitude.',
    todo: 'Il n’y a rien à faire : l’achat est dans le jeu, ou y sera dans un instant. Le reçu est dans vos achats sur {hub}.',
  },
  refunded: {
    subject: 'Votre remboursement est en route',
    heading: 'Remboursement : {amount}',
    lead: 'Nous vous remboursons {amount} pour {item} sur la carte ou le portefeuille avec lesquels vous avez payé.',
    todo: 'La banque peut mettre quelques jours à l’afficher. Il n’y a rien à faire.',
  },
  supportLetter: {
    subject: 'Achat du joueur {userId} : {reason} ({paymentId})',
    heading: 'Un joueur a une question sur un achat',
    lead: 'Une réponse à cet e-mail part vers {email}, l’adresse que le joueur a indiquée pour cela.',
    reason: { credited: 'l’article n’est pas arrivé', different: 'autre chose' },
    status: { none: 'non payé', pending: 'en attente de la banque', paid: 'payé', fail: 'échoué' },
    notChosen: 'pas encore choisi',
    facts: {
      player: 'Joueur : {nickName}, ID {userId}, connexion via {method}',
      project: 'Jeu : {project}',
      item: 'Article : {item}',
      amount: 'Montant : {amount}',
      refunded: 'Remboursé : {amount}',
      status: 'État : {status}',
      provider: 'Service de paiement : {provider}',
      payment: 'ID du paiement : {paymentId}',
      made: 'Créé : {when}',
      reason: 'Motif : {reason}',
    },
    words: 'Avec les mots du joueur :',
  },
  support: {
    ticketTitlePlug: 'Question {number}',
    purchase: { credited: '{item} : article non arrivé', different: '{item} : une question' },
  },
  answer: {
    subject: 'L’assistance vous a répondu (n° {number})',
    heading: 'L’assistance a répondu',
    lead: {
      one: 'Il y a une réponse non lue à votre question sur {project}.',
      many: 'Il y a {count} réponses non lues à votre question sur {project}.',
      other: 'Il y a {count} réponses non lues à votre question sur {project}.',
    },
    file: 'Une image ou une vidéo l’accompagne : elle est dans la conversation.',
    cut: 'La suite est dans la conversation.',
    earlier: 'Les réponses précédentes sont aussi dans la conversation.',
    open: 'Ouvrir la conversation',
    reply: 'Répondez là-bas : personne ne lit les réponses à cet e-mail.',
    waiting: {
      subject: 'Une réponse de l’assistance Playhub vous attend',
      heading: 'Une réponse vous attend',
      lead: 'L’assistance a répondu à une question sur un achat. Cette adresse a été indiquée pour la réponse, mais n’a pas été confirmée pour le compte : la réponse n’est donc visible que là-bas.',
      notYou: 'Si vous ne nous avez pas écrit, ne faites rien : quelqu’un s’est trompé en saisissant son adresse.',
    },
  },
  footer: {
    ticket: 'Vous recevez cet e-mail parce que vous avez écrit à l’assistance sur {hub}.',
    why: 'Vous recevez cet e-mail parce que quelqu’un a saisi votre adresse sur {hub}.',
    owner: 'Vous recevez cet e-mail parce que votre compte sur {hub} est lié à cette adresse.',
    purchase: 'Vous recevez cet e-mail parce qu’un achat a été fait sur {hub} avec cette adresse.',
    support: 'Cet e-mail a été écrit sur {hub} par un joueur connecté à son compte.',
    help: 'Des questions ? Écrivez à {support}.',
  },
}
