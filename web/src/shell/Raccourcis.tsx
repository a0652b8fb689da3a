import { Modal } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import style from './raccourcis.module.css'

export default function Raccourcis({ fermer }: { fermer: () => void }) {
  const t = useTranslations('shell.raccourcis')
  const s = useTranslations('shell')
  const entree = s('recherche.entree')
  const echap = s('recherche.echap')
  const groupes: { titre: string; touches: [string[], string][] }[] = [
    {
      titre: t('partout'),
      touches: [
        [['Ctrl', 'K'], t('rechercher')],
        [['?'], t('aide')],
        [[echap], t('fermer')],
      ],
    },
    {
      titre: t('listes'),
      touches: [
        [['/'], t('filtrer')],
        [['↑', '↓'], t('ligne')],
        [[t('espace')], t('selectionner')],
        [[entree], t('ouvrir')],
        [['N'], t('creer')],
      ],
    },
    { titre: t('fiche'), touches: [[['O'], t('saisirOrdonnance')]] },
    {
      titre: t('formulaires'),
      touches: [
        [['Ctrl', entree], t('enregistrer')],
        [['Ctrl', 'P'], t('imprimer')],
      ],
    },
    {
      titre: t('ordonnance'),
      touches: [
        [['Tab', entree], t('suivante')],
        [['↑', '↓'], t('pas')],
        [['−'], t('signe')],
        [['C'], t('copier')],
        [['T'], t('transposer')],
        [['P'], t('prisme')],
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
                <div key={effet}>
                  <dt>{effet}</dt>
                  <dd>
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
    </Modal>
  )
}
