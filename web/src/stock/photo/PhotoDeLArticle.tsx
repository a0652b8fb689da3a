import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat, useAppel } from '../../kernel/api.ts'
import { ouvrir } from '../../kernel/fichiers.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { BoutonFichier } from '../../ui/BoutonFichier.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useGeste } from '../../ui/useGeste.ts'
import style from './photo.module.css'
import { reduire } from './reduire.ts'
import { usePhoto } from './usePhoto.ts'

const PrendrePhoto = aLaDemande(() => import('./PrendrePhoto.tsx'))
const IMAGES = 'image/png,image/jpeg,image/webp'

/** A telephone has its own camera behind the field of a file; a desk shows what its camera sees. */
const tactile = () => matchMedia('(pointer: coarse)').matches
const avecCamera = () => !tactile() && !!navigator.mediaDevices?.getUserMedia

/** What the article looks like: seen here, whole in the side window, taken with the camera or from a file. */
export function PhotoDeLArticle({ article, peut }: { article: Article; peut: boolean }) {
  const t = useTranslations('stock')
  const params = { id: article._id }
  const [camera, setCamera] = useState(false)
  const poser = useAppel(contrat.stock.poserPhoto, { onSuccess: () => avisSucces(t('photo.posee')) })
  const retirer = useAction(contrat.stock.retirerPhoto, { dit: () => t('photo.retiree') })
  const geste = useGeste()
  const src = usePhoto(article.Photo, 'entiere')
  const { Photo } = article
  if (!Photo && !peut) return null
  const donner = (choisie: File | null) => {
    if (!choisie) return
    retirer.oublier()
    void geste.faire(async () => {
      await poser.mutateAsync({ params, payload: await reduire(choisie) })
    })
  }
  const refus = geste.refus ?? retirer.refus
  return (
    <Panneau titre={t('photo.titre')}>
      <div className="grid gap-12">
        {Photo ? (
          <UnstyledButton
            className={style.voir}
            aria-label={t('photo.voir', { nom: designation(article) })}
            onClick={() => void geste.faire(() => ouvrir(contrat.stock.lirePhoto, { params: { id: Photo } }))}
          >
            {src ? <img src={src} alt="" className={style.entiere} /> : <span className={style.entiere} />}
          </UnstyledButton>
        ) : (
          <p className="muted">{t('photo.aucune')}</p>
        )}
        {peut && (
          <div className="flex wrap gap-8">
            {avecCamera() ? (
              <Bouton
                libelle={t('photo.prendre')}
                size="sm"
                loading={geste.enCours}
                icone={IconCamera}
                faire={() => setCamera(true)}
              />
            ) : (
              tactile() && (
                <BoutonFichier accept={IMAGES} capture="environment" onChange={donner}>
                  {props => (
                    <Button
                      {...props}
                      size="sm"
                      variant="default"
                      loading={geste.enCours}
                      leftSection={<IconCamera size={16} stroke={1.8} aria-hidden />}
                    >
                      {t('photo.prendre')}
                    </Button>
                  )}
                </BoutonFichier>
              )
            )}
            <BoutonFichier
              accept={IMAGES}
              inputProps={{ 'aria-label': t('photo.choisir') }}
              onChange={donner}
            >
              {props => (
                <Button
                  {...props}
                  size="sm"
                  variant="default"
                  loading={geste.enCours}
                  leftSection={<IconPhoto size={16} stroke={1.8} aria-hidden />}
                >
                  {t('photo.choisir')}
                </Button>
              )}
            </BoutonFichier>
            {Photo && (
              <Bouton
                libelle={t('photo.retirer')}
                size="sm"
                variant="subtle"
                color="red"
                loading={retirer.enCours}
                icone={IconTrash}
                faire={() => retirer.faire({ params })}
              />
            )}
          </div>
        )}
        {refus && <Erreur refus={refus} quoi={t('photo.refusee')} />}
      </div>
      {camera && <PrendrePhoto prendre={donner} fermer={() => setCamera(false)} />}
    </Panneau>
  )
}
