import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { premier } from '../../kernel/places.ts'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { raccourcisDeLEcran } from './deLEcran.ts'
import style from './raccourcis.module.css'

/** What the keyboard does here: the keys of this screen, those of what it is made of, those of everywhere. */
export default function Raccourcis({ fermer }: { fermer: () => void }) {
  const t = useTranslations('aide')
  const s = useTranslations('shell')
  const entree = s('recherche.entree')
  const echap = s('recherche.echap')
  // Read before this window stands over the screen.
  const [{ ici, liste, choix, formulaire }] = useState(() => ({
    ici: raccourcisDeLEcran({ Enter: entree, Escape: echap }),
    liste: premier(document, '[data-ligne]') !== undefined,
    choix: premier(document, 'tr[data-rang] [type=checkbox]') !== undefined,
    formulaire: premier(document, '#contenu form, .mantine-Modal-content form') !== undefined,
  }))
  const groupes: { titre: string; touches: [string[], string][] }[] = [
    ...(ici.length > 0
      ? [{ titre: t('ici'), touches: ici.map((r): [string[], string] => [r.touches, r.effet]) }]
      : []),
    ...(liste
      ? [
          {
            titre: t('listes'),
            touches: [
              [['↑', '↓'], t('ligne')],
              ...(choix ? [[[t('espace')], t('selectionner')]] : []),
              [[entree], t('ouvrir')],
            ] as [string[], string][],
          },
        ]
      : []),
    ...(formulaire
      ? [
          {
            titre: t('formulaires'),
            touches: [[['Ctrl', entree], t('enregistrer')]] as [string[], string][],
          },
        ]
      : []),
    {
      titre: t('partout'),
      touches: [
        [['Ctrl', 'K'], t('rechercher')],
        [['F2'], t('premier')],
        [['?'], t('aide')],
        [[echap], t('fermer')],
      ],
    },
  ]
  return (
    <Modal
      opened
      onClose={fermer}
      title={t('titre')}
      size={640}
      closeButtonProps={{ 'aria-label': s('fermer') }}
    >
      <div className={style.grille}>
        {groupes.map(groupe => (
          <section key={groupe.titre}>
            <h3>{groupe.titre}</h3>
            <dl>
              {groupe.touches.map(([touches, effet]) => (
                <div key={`${touches.join()} ${effet}`}>
                  <dt className="grow">{effet}</dt>
                  <dd className="flex gap-4">
                    {touches.map(touche => (
                      <Raccourci key={touche} touche={touche} lu />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <a className="w550 accent" href={`/guide/ecran${location.pathname}`} target="_blank" rel="noreferrer">
        {t('guide')}
      </a>
    </Modal>
  )
}
