/** Newer versions of the app. */
export const updates = {
  title: 'Mises à jour',
  unsupported: 'Cette version ne se met pas à jour automatiquement.',
  upToDate: 'Layover est à jour.',
  never: 'Layover n’a pas encore recherché de mise à jour.',
  checked: 'Dernière recherche',
  failed: 'La mise à jour n’a pas pu être téléchargée. Layover réessaiera plus tard.',
  notNow: 'Layover ne peut pas redémarrer maintenant',
  checking: 'Recherche de mises à jour…',
  downloading: 'Téléchargement de la version {{version}} : {{percent}} %',
  ready: 'La version {{version}} est prête à être installée',
  readyHint: 'Elle est installée quand vous quittez Layover, jamais pendant l’envoi d’une proposition.',
  sendsFirst: 'Des propositions attendent d’être envoyées. Redémarrez après leur envoi.',
  notes: 'Nouveautés',
  check: 'Rechercher maintenant',
  restart: 'Redémarrer maintenant',
};
