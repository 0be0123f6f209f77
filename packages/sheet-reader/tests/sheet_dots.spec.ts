import { test } from '@japa/runner'
import type { PagePicture } from '../src/pdf/drawn_shapes.js'
import { sheetDots } from '../src/scan/page/sheet_dots.js'

function picture(
  pixels: [number, number],
  page: [number, number],
  change: Partial<PagePicture> = {}
): PagePicture {
  return {
    box: { x0: 0, y0: 0, x1: page[0], y1: page[1] },
    coverage: 1,
    placement: [page[0], 0, 0, page[1], 0, 0],
    width: pixels[0],
    height: pixels[1],
    filters: ['DCTDecode'],
    jpeg: () => null,
    ...change,
  }
}

test.group('Scan, the dots of a sheet', () => {
  test('takes the size of a page that can be a sheet', ({ assert }) => {
    const dots = sheetDots({ width: 595, height: 842 }, [picture([1654, 2339], [595, 842])])!
    assert.equal(dots.width, 595)
    assert.closeTo(dots.across, 200, 0.5)
    assert.closeTo(dots.down, 200, 0.5)
  })

  test('takes a photo that is metres wide for a sheet of A4', ({ assert }) => {
    const page = { width: 3264, height: 2448 }
    const dots = sheetDots(page, [picture([3264, 2448], [3264, 2448])])!
    assert.closeTo(dots.width, 842, 0.1)
    assert.closeTo(dots.height, 631.5, 0.1)
    assert.closeTo(dots.across, 279.1, 0.1)
  })

  test('knows the dots of a coarse fax of which every dot is a point', ({ assert }) => {
    const fax = picture([1728, 1145], [1728, 1145], { filters: ['CCITTFaxDecode'] })
    const dots = sheetDots({ width: 1728, height: 1145 }, [fax])!
    assert.equal(dots.across, 204)
    assert.equal(dots.down, 98)
    assert.closeTo(dots.width, 610, 1)
    assert.closeTo(dots.height, 841, 1)
  })

  test('sees unequal dots from how the page stretches the picture, in strips and turned', ({
    assert,
  }) => {
    const strips = [0, 1].map((index) =>
      picture([1728, 572], [610, 421], {
        coverage: 0.5,
        placement: [610, 0, 0, 421, 0, 421 * index],
        filters: ['CCITTFaxDecode'],
      })
    )
    const upright = sheetDots({ width: 610, height: 842 }, strips)!
    assert.isTrue(upright.isOneBit)
    assert.closeTo(upright.across, 204, 1)
    assert.closeTo(upright.down, 98, 1)
    const turned = picture([1728, 1144], [842, 610], { placement: [0, 610, -842, 0, 842, 0] })
    const lying = sheetDots({ width: 842, height: 610 }, [turned])!
    assert.closeTo(lying.down, 204, 1)
    assert.closeTo(lying.across, 98, 1)
  })

  test('says nothing of pages with pictures among other things', ({ assert }) => {
    const logo = picture([300, 300], [72, 72], { coverage: 0.01 })
    assert.isNull(sheetDots({ width: 595, height: 842 }, [logo]))
    assert.isNull(sheetDots({ width: 595, height: 842 }, []))
    const [one, other] = [picture([1654, 1000], [595, 360]), picture([600, 480], [595, 480])]
    assert.isNull(sheetDots({ width: 595, height: 842 }, [one, other]))
  })
})
