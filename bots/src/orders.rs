//! All orders of a few things.

/// Every order of a list, equal ones as often as they come about; none if there are more than `most`.
pub fn every_order<T: Copy>(list: &[T], most: usize) -> Vec<Vec<T>> {
    let count = (1..=list.len()).try_fold(1usize, |orders, length| orders.checked_mul(length));
    if count.is_none_or(|count| count > most) {
        return Vec::new();
    }
    let mut orders = vec![Vec::new()];
    for (length, piece) in list.iter().enumerate() {
        let longer = |order: &Vec<T>| {
            (0..=length)
                .map(|place| {
                    let mut order = order.clone();
                    order.insert(place, *piece);
                    order
                })
                .collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}
