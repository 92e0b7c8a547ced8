/** Newer versions of the app. */
export const updates = {
  title: 'Mises à jour',
  unsupported: 'Cette version ne se met pas à jour elle-même.',
  upToDate: 'Layover est à jour.',
  never: 'Layover n’a pas encore cherché de version plus récente.',
  checked: 'Dernière recherche',
  failed: 'La dernière version n’a pas pu être téléchargée. Layover réessaiera plus tard.',
  notNow: 'Layover ne peut pas redémarrer maintenant',
  checking: 'Recherche d’une version plus récente…',
  downloading: 'Téléchargement de la version {{version}} : {{percent}} %',
  ready: 'La version {{version}} est prête',
  readyHint: 'Elle est installée quand vous quittez Layover, jamais pendant l’envoi d’une proposition.',
  sendsFirst: 'Des propositions attendent d’être envoyées. Redémarrez après leur envoi.',
  notes: 'Nouveautés',
  check: 'Rechercher',
  restart: 'Redémarrer',
};
