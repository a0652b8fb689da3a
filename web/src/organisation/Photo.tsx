import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { Button } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { nomDe } from '../chemins/organisation.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './organisation.module.css'

export function Photo({ personne, peut }: { personne: Personnel; peut: boolean }) {
  const t = useTranslations('organisation.personnel')
  const poser = useAction(contrat.personnel.poserPhoto, { dit: () => t('photoPosee') })
  const retirer = useAction(contrat.personnel.retirerPhoto, { dit: () => t('photoRetiree') })
  const params = { id: personne._id }
  const refus = poser.refus ?? retirer.refus
  return (
    <Panneau titre={t('photo')}>
      <div className="stack middle gap-12 center">
        <Portrait url={personne.photoURL} nom={nomDe(personne)} taille={120} />
        {peut && (
          <>
            <div className="flex wrap centered gap-8">
              <BoutonFichier
                accept="image/png,image/jpeg,image/webp"
                onChange={fichier => {
                  retirer.oublier()
                  if (fichier) poser.faire({ params, payload: fichier })
                }}
              >
                {props => (
                  <Button
                    {...props}
                    size="sm"
                    variant="default"
                    loading={poser.enCours}
                    leftSection={<IconCamera size={16} stroke={1.8} aria-hidden />}
                  >
                    {personne.photoURL ? t('photoChanger') : t('photoChoisir')}
                  </Button>
                )}
              </BoutonFichier>
              {personne.photoURL && (
                <Bouton
                  libelle={t('photoRetirer')}
                  size="sm"
                  variant="subtle"
                  color="red"
                  loading={retirer.enCours}
                  icone={IconTrash}
                  faire={() => {
                    poser.oublier()
                    retirer.faire({ params })
                  }}
                />
              )}
            </div>
            <p className={style.aide}>{t('photoAide')}</p>
          </>
        )}
        {refus && <Erreur refus={refus} quoi={t('photoRefusee')} />}
      </div>
    </Panneau>
  )
}
